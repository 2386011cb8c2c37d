// Members' notices share one file, so that a visitor loads none of it.
import { BRAND } from '@nattil/contracts/brand';
import { lazyPart } from '@nattil/frontend-shared/ui/loading/lazy-part.tsx';
import { LoadingPage } from '@nattil/frontend-shared/ui/loading/states.tsx';
import { KeepCardCode } from '../../../features/card/code/keep-card-code.tsx';
import { OfflineNotices as Notices } from '../../offline/notices.tsx';

export { MemberAlerts } from './member-alerts.tsx';

/** What a member needs for use without network. */
export function OfflineNotices() {
  return (
    <>
      <Notices />
      <KeepCardCode />
    </>
  );
}

/** Few members need it. */
export const ChoosePassword = lazyPart(
  async () => (await import('../../../routes/passwords/choose-password.tsx')).ChoosePasswordPage,
  {
    loading: () => (
      <main>
        <LoadingPage title={BRAND.name}>Loading...</LoadingPage>
      </main>
    ),
  },
);
