import { CrashPage } from '@nattil/frontend-shared/ui/crash-page.tsx';
import { LoadingText } from '@nattil/frontend-shared/ui/states.tsx';
import type { RouteObject } from 'react-router-dom';
import { Root } from './root.tsx';

/**
 * Pages are loaded when they are opened:
 * `{ path: paths.search, lazy: async () => ({ Component: (await import('../routes/search.tsx')).SearchPage }) }`
 */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <CrashPage />,
    hydrateFallbackElement: <LoadingText>Loading...</LoadingText>,
    children: [],
  },
];
