import { CrashPage, PageFailed } from '@nattil/frontend-shared/ui/loading/page-failed.tsx';
import type { RouteObject } from 'react-router-dom';
import { RequireMember } from '../features/auth/session/require-member.tsx';
import { HomePage, SearchPage } from '../routes/home.tsx';
import { LandingPage } from '../routes/landing.tsx';
import { loadResults } from '../routes/shops/load-ahead.ts';
import { LoadingShell } from '../shared/loading-shell.tsx';
import { paths } from '../shared/paths.ts';
import { Root } from './root.tsx';

/** The landing page is the usual first page; every other page is loaded on demand. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <CrashPage />,
    children: [
      {
        errorElement: <PageFailed />,
        hydrateFallbackElement: <LoadingShell />,
        children: [
          { path: paths.home, element: <HomePage /> },
          { path: paths.welcome, element: <LandingPage /> },
          {
            element: <RequireMember />,
            children: [
              // Not `lazy`: the router would load it before it redirects a visitor to the login.
              { path: paths.search, element: <SearchPage /> },
              {
                path: paths.searchResults,
                lazy: async () => ({
                  Component: (await loadResults()).ResultsPage,
                }),
              },
              {
                path: paths.purchases,
                lazy: async () => ({
                  Component: (await import('../routes/purchases.tsx')).PurchasesPage,
                }),
              },
              {
                path: paths.yourData,
                lazy: async () => ({
                  Component: (await import('../routes/legal/legal.tsx')).YourDataPage,
                }),
              },
            ],
          },
          {
            path: paths.setPassword,
            lazy: async () => ({
              Component: (await import('../routes/passwords/set-password.tsx')).SetPasswordPage,
            }),
          },
          {
            path: paths.notMe,
            lazy: async () => ({
              Component: (await import('../routes/passwords/not-me.tsx')).NotMePage,
            }),
          },
          {
            path: paths.legalInfo,
            lazy: async () => ({
              Component: (await import('../routes/legal/legal.tsx')).LegalInfoPage,
            }),
          },
          {
            path: paths.privacyPolicy,
            lazy: async () => ({
              Component: (await import('../routes/legal/legal.tsx')).PrivacyPolicyPage,
            }),
          },
          {
            path: paths.privacyNotice,
            lazy: async () => ({
              Component: (await import('../routes/legal/legal.tsx')).PrivacyNoticePage,
            }),
          },
          {
            path: paths.shipping,
            lazy: async () => ({
              Component: (await import('../routes/legal/legal.tsx')).ShippingPage,
            }),
          },
          {
            path: paths.confirmNewsletter,
            lazy: async () => ({
              Component: (await import('../routes/newsletter.tsx')).ConfirmNewsletterPage,
            }),
          },
          {
            path: paths.unsubscribe,
            lazy: async () => ({
              Component: (await import('../routes/newsletter.tsx')).UnsubscribePage,
            }),
          },
          {
            path: '*',
            lazy: async () => ({
              Component: (await import('../routes/not-found.tsx')).NotFoundPage,
            }),
          },
        ],
      },
    ],
  },
];
