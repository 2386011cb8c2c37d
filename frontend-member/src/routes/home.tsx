import { LoadingText } from '@nattil/frontend-shared/ui/states.tsx';
import { lazy, Suspense } from 'react';
import { useMembership } from '../features/auth/use-membership.ts';
import { LandingPage } from './landing.tsx';

// Visitors do not load what only members see.
const SearchPage = lazy(async () => ({ default: (await import('./search.tsx')).SearchPage }));

/** The first address: members search, everybody else learns what the card is. */
export function HomePage() {
  const membership = useMembership();
  switch (membership) {
    case 'checking':
      return <LoadingText>Checking authentication...</LoadingText>;
    case 'member':
    case 'expired':
      return (
        <Suspense fallback={<LoadingText>Loading...</LoadingText>}>
          <SearchPage />
        </Suspense>
      );
    case 'visitor':
    case 'left':
      return <LandingPage />;
  }
}
