import { AppProviders } from '@nattil/frontend-shared/ui/frame/app-providers.tsx';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, type InitialEntry, RouterProvider } from 'react-router-dom';
import { routes } from '../app/routes.tsx';
import type { AppStore } from '../shared/store/state.ts';

// Loaded here once, so that no spec waits for lazily loaded code.
import '@nattil/frontend-shared/ui/overlays/loaded-overlays.tsx';
import '@nattil/frontend-shared/ui/dialogs/question.tsx';
import '../app/offline/notices.tsx';
import '../app/shell/header/account-entries.tsx';
import '../app/shell/header/mobile-menu.tsx';
import '../app/shell/alerts/member-alerts.tsx';
import '../features/auth/passwords/forgot-password-dialog.tsx';
import '../features/auth/login-dialog.tsx';
import '../features/auth/sign-up-dialog.tsx';
import '../features/card/activation/card-activated-dialog.tsx';
import '../features/card/activation/card-issued-dialog.tsx';
import '../features/card/manage/manage-card-dialog.tsx';
import '../features/card/activation/otp-dialog.tsx';
import '../features/card/otp-history/otp-history-dialog.tsx';
import '../features/card/show/show-active-card.tsx';
import '../features/card/show/show-card-dialog.tsx';
import '../features/card/activation/start-activation.tsx';
import '../features/profile/passwords/change-password-dialog.tsx';
import '../features/profile/contacts/contact-code-dialog.tsx';
import '../features/profile/own-profile/delete-account-dialog.tsx';
import '../features/profile/own-profile/edit-profile-dialog.tsx';
import '../features/profile/own-profile/own-profile-dialog.tsx';
import '../features/profile/new-profile/profile-dialog.tsx';
import '../features/register-shop/register-shop-dialog.tsx';
import '../features/landing/where-offers-are.tsx';
import '../features/newsletter/subscribe.ts';
import '../routes/passwords/choose-password.tsx';
import '../routes/legal/legal.tsx';
import '../routes/newsletter.tsx';
import '../routes/not-found.tsx';
import '../routes/passwords/not-me.tsx';
import '../routes/purchases.tsx';
import '../routes/shops/results.tsx';
import '../routes/shops/search.tsx';
import '../routes/passwords/set-password.tsx';
import '../routes/legal/your-data.tsx';

/** Renders the whole member area at a URL. */
export function renderApp(store: AppStore, at: InitialEntry = '/') {
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const result = render(
    <Provider store={store}>
      <AppProviders realm="member" env="test">
        <RouterProvider router={router} />
      </AppProviders>
    </Provider>,
  );
  return { ...result, store, router, user: userEvent.setup() };
}
