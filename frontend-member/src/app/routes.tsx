import { CrashPage } from '@nattil/frontend-shared/ui/crash-page.tsx';
import { LoadingText } from '@nattil/frontend-shared/ui/states.tsx';
import type { RouteObject } from 'react-router-dom';
import { RequireMember } from '../features/auth/require-member.tsx';
import { Home } from '../routes/home.tsx';
import { LandingPage } from '../routes/landing-page.tsx';
import { paths } from './paths.ts';
import { Root } from './root.tsx';

/** The landing page is what most people open first; every other page is loaded when opened. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <CrashPage />,
    hydrateFallbackElement: <LoadingText>Loading...</LoadingText>,
    children: [
      { path: paths.home, element: <Home /> },
      { path: paths.welcome, element: <LandingPage /> },
      {
        element: <RequireMember />,
        children: [
          { path: paths.search, lazy: () => import('../routes/search-page.tsx') },
          { path: paths.searchResults, lazy: () => import('../routes/results-page.tsx') },
        ],
      },
      { path: '*', lazy: () => import('../routes/not-found-page.tsx') },
    ],
  },
];
