import { usePresence } from '@nattil/frontend-shared/session/use-presence';
import { LoadingText } from '@nattil/frontend-shared/ui/states.tsx';
import { lazy, Suspense } from 'react';
import { session } from '../app/session.ts';
import { CheckingSession } from '../features/auth/checking-session.tsx';
import { LandingPage } from './landing.tsx';

// Visitors do not load what only members see.
const SearchPage = lazy(async () => ({ default: (await import('./search.tsx')).SearchPage }));

/** The first address: members search, everybody else learns what the card is. */
export function HomePage() {
  const presence = usePresence(session);
  switch (presence) {
    case 'checking':
      return <CheckingSession />;
    case 'signed-in':
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
