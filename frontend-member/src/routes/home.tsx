import { usePresence } from '@nattil/frontend-shared/session/use-presence';
import { lazyPart } from '@nattil/frontend-shared/ui/loading/lazy-part.tsx';
import { loadSearch } from './shops/load-ahead.ts';
import { LoadingShell } from '../shared/loading-shell.tsx';
import { session } from '../shared/session.ts';
import { CheckingSession } from '../features/auth/session/checking-session.tsx';
import { LandingPage } from './landing.tsx';

/** Visitors do not load members' code. */
export const SearchPage = lazyPart(async () => (await loadSearch()).SearchPage, {
  loading: () => <LoadingShell />,
});

/** The root path: the search for members, the landing page for visitors. */
export function HomePage() {
  const presence = usePresence(session);
  switch (presence) {
    case 'checking':
      return <CheckingSession />;
    case 'signed-in':
    case 'expired':
      return <SearchPage />;
    case 'visitor':
    case 'left':
      return <LandingPage />;
  }
}
