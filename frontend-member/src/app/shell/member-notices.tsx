// One file for what only members see around every page, so that a visitor loads none of it.
import { BRAND } from '@nattil/contracts/brand';
import { lazyPart } from '@nattil/frontend-shared/ui/lazy-part.tsx';
import { LoadingPage } from '@nattil/frontend-shared/ui/states.tsx';

export { OfflineNotices } from '../offline/notices.tsx';
export { MemberAlerts } from './member-alerts.tsx';

/** Few members ever see it. */
export const ChoosePassword = lazyPart(
  async () => (await import('../../routes/choose-password.tsx')).ChoosePasswordPage,
  {
    loading: () => (
      <main>
        <LoadingPage title={BRAND.name}>Loading...</LoadingPage>
      </main>
    ),
  },
);
