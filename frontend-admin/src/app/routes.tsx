import { CrashPage, PageFailed } from '@nattil/frontend-shared/ui/loading/page-failed.tsx';
import { LoadingPage } from '@nattil/frontend-shared/ui/loading/states.tsx';
import { Navigate, type RouteObject } from 'react-router-dom';
import { paths } from '../shared/paths.ts';
import { Root } from './root.tsx';
import { type PageHandle, tabs } from './tabs.ts';

/** Pages are loaded when they are opened. See tabs.ts for the tabs of the portal. */
export const routes: RouteObject[] = [
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
            lazy: async () => ({
              Component: (await import('../routes/sign-in/login.tsx')).LoginPage,
            }),
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
                  ...tabs.map(({ path, load }) => ({ path, lazy: load })),
                  {
                    path: paths.administrators,
                    lazy: async () => ({
                      Component: (await import('../routes/settings/administrators.tsx'))
                        .AdministratorsPage,
                    }),
                  },
                  {
                    path: paths.apiKeys,
                    lazy: async () => ({
                      Component: (await import('../routes/settings/api-keys.tsx')).ApiKeysPage,
                    }),
                  },
                  {
                    path: paths.webhooks,
                    lazy: async () => ({
                      Component: (await import('../routes/settings/webhooks.tsx')).WebhooksPage,
                    }),
                  },
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
