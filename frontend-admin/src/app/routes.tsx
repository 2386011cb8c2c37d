import { CrashPage, PageFailed } from '@nattil/frontend-shared/ui/loading/page-failed.tsx';
import { LoadingPage } from '@nattil/frontend-shared/ui/loading/states.tsx';
import { Navigate, type RouteObject } from 'react-router-dom';
import { paths } from '../shared/paths.ts';
import { LoginPage } from '../routes/sign-in/login.tsx';
import type { AppStore } from '../shared/store/store.ts';
import { isOtherPage, loadPage, requestPage } from './page-ahead.ts';
import { Root } from './root.tsx';
import { menu, type PageHandle } from './tabs.ts';

/** Pages are loaded when they are opened. See tabs.ts for the tabs of the portal. */
export const routesOf = (store: AppStore): RouteObject[] => [
  {
    element: <Root />,
    errorElement: <CrashPage />,
    hydrateFallbackElement: (
      <main>
        <LoadingPage title="Admin Portal">Loading...</LoadingPage>
      </main>
    ),
    children: [
      {
        errorElement: <PageFailed />,
        children: [
          { path: paths.root, element: <Navigate to={paths.login} replace /> },
          {
            path: paths.login,
            element: <LoginPage next={{ load: loadPage, request: requestPage }} />,
          },
          {
            path: paths.invitation,
            lazy: async () => ({
              Component: (await import('../routes/sign-in/invitation.tsx')).InvitationPage,
            }),
          },
          {
            path: paths.forgotPassword,
            lazy: async () => ({
              Component: (await import('../routes/sign-in/forgot-password.tsx')).ForgotPasswordPage,
            }),
          },
          {
            path: paths.setPassword,
            lazy: async () => ({
              Component: (await import('../routes/sign-in/set-password.tsx')).SetPasswordPage,
            }),
          },
          {
            lazy: async () => ({ Component: (await import('./portal.tsx')).Portal }),
            // Starts the page's requests with the navigation, while its code loads.
            loader: ({ request }) => {
              store.dispatch(requestPage(request.url));
              return null;
            },
            shouldRevalidate: isOtherPage,
            children: [
              {
                errorElement: <PageFailed />,
                children: [
                  {
                    path: `${paths.shops}/:id/analytics`,
                    handle: { title: 'Shop Analytics' } satisfies PageHandle,
                    lazy: async () => ({
                      Component: (await import('../routes/shops/shop-analytics.tsx'))
                        .ShopAnalyticsPage,
                    }),
                  },
                  {
                    path: paths.cardReviews,
                    handle: { title: 'Card Reviews' } satisfies PageHandle,
                    lazy: async () => ({
                      Component: (await import('../routes/users/card-reviews.tsx')).CardReviewsPage,
                    }),
                  },
                  ...menu.map(({ path, load }) => ({ path, lazy: load })),
                  {
                    path: `${paths.webhooks}/:id`,
                    lazy: async () => ({
                      Component: (await import('../routes/settings/webhook.tsx')).WebhookPage,
                    }),
                  },
                ],
              },
            ],
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
