import { Navigate, type RouteObject } from 'react-router-dom';
import { paths } from '../shared/paths.ts';
import { CrashPage, PageFailed } from '../shared/ui/page-failed.tsx';
import { Root } from './root.tsx';

const entrance = () => import('../routes/entrance.tsx');

/** Pages are loaded when they are opened. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <CrashPage />,
    hydrateFallbackElement: <main />,
    children: [
      {
        errorElement: <PageFailed />,
        children: [
          { path: paths.root, element: <Navigate to={paths.scan} replace /> },
          {
            path: paths.login,
            lazy: async () => ({ Component: (await entrance()).SignInPage }),
          },
          {
            path: paths.forgotPassword,
            lazy: async () => ({ Component: (await entrance()).ForgotPasswordPage }),
          },
          {
            path: paths.setPassword,
            lazy: async () => ({ Component: (await entrance()).ResetPasswordPage }),
          },
          {
            path: paths.shopSignIn,
            lazy: async () => ({ Component: (await entrance()).ShopSignInPage }),
          },
          {
            path: paths.invitation,
            lazy: async () => ({ Component: (await entrance()).InvitationPage }),
          },
          {
            lazy: async () => ({ Component: (await import('./till.tsx')).Till }),
            children: [
              {
                errorElement: <PageFailed />,
                children: [
                  // Chosen in the frame.
                  { path: paths.shops, element: null },
                  {
                    path: paths.scan,
                    lazy: async () => ({
                      Component: (await import('../routes/scan.tsx')).ScanPage,
                    }),
                  },
                  {
                    path: paths.bill,
                    lazy: async () => ({
                      Component: (await import('../routes/bill.tsx')).BillPage,
                    }),
                  },
                  {
                    path: paths.today,
                    lazy: async () => ({
                      Component: (await import('../routes/today.tsx')).TodayPage,
                    }),
                  },
                  {
                    path: `${paths.purchases}/:id`,
                    lazy: async () => ({
                      Component: (await import('../routes/purchase.tsx')).PurchasePage,
                    }),
                  },
                  {
                    path: paths.people,
                    lazy: async () => ({
                      Component: (await import('../routes/people.tsx')).PeoplePage,
                    }),
                  },
                  {
                    path: paths.account,
                    lazy: async () => ({
                      Component: (await import('../routes/account.tsx')).AccountPage,
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
