import type { ContactKind } from '@nattil/contracts/api/members';
import { BRAND } from '@nattil/contracts/brand';
import { lazyPart } from '@nattil/frontend-shared/ui/lazy-part.tsx';
import { Overlays } from '@nattil/frontend-shared/ui/overlays.tsx';
import { scrollKey } from '@nattil/frontend-shared/ui/scroll-key';
import { ShellFrame } from '@nattil/frontend-shared/ui/shell-frame.tsx';
import { LoadingPage } from '@nattil/frontend-shared/ui/states.tsx';
import { type ComponentType, lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { useAppSelector } from './hooks.ts';
import { paths } from './paths.ts';
import { usePreload } from './preload.ts';
import { session } from './session.ts';
import { Footer } from './shell/footer.tsx';
import { Header } from './shell/header.tsx';
import { LoginOnArrival } from './shell/login-on-arrival.tsx';
import { SessionNotice } from './shell/session-notice.tsx';
import styles from './root.module.css';

// Only members use the area without network; where the file is missing the page stays.
const loadNotices = () => import('./offline/notices.tsx');
const OfflineNotices = lazy(async () => ({
  default: await loadNotices().then(
    (loaded) => loaded.OfflineNotices,
    () => () => null,
  ),
}));

/** Only few members ever see it. */
const ChoosePassword = lazyPart(
  async () => (await import('../routes/choose-password.tsx')).ChoosePasswordPage,
  {
    loading: () => (
      <main>
        <LoadingPage title={BRAND.name}>Loading...</LoadingPage>
      </main>
    ),
  },
);
// Few members ever see it.
const loadLostContactAlert = () => import('./shell/lost-contact-alert.tsx');
const LostContactAlert = lazy(async () => ({
  default: await loadLostContactAlert().then(
    (loaded) => loaded.LostContactAlert,
    (): ComponentType<{ lost: readonly ContactKind[] }> => () => null,
  ),
}));

/** Surrounds every page. */
export function Root() {
  const signedIn = useAppSelector(session.selectStatus) === 'signed-in';
  const members = useAppSelector((state) => state.members);
  const user = useAppSelector(session.selectUser);
  const { pathname } = useLocation();
  const isOpenedByLink = pathname === paths.notMe || pathname === paths.setPassword;
  const mustChoose = user?.mustChangePassword === true && !isOpenedByLink;
  // A stored member of an earlier version has no list until the session check.
  const lost = user?.lostContacts ?? [];
  usePreload(signedIn && !mustChoose);
  return (
    <>
      {mustChoose ? (
        <ChoosePassword />
      ) : (
        <ShellFrame header={<Header />} footer={<Footer />} contentClass={styles.main}>
          {signedIn && lost.length > 0 ? (
            <Suspense>
              <LostContactAlert lost={lost} />
            </Suspense>
          ) : null}
          {/* What one member typed is not shown to the next. */}
          <Outlet key={members} />
        </ShellFrame>
      )}
      {signedIn && !mustChoose ? (
        <Suspense>
          <OfflineNotices />
        </Suspense>
      ) : null}
      <Overlays />
      <SessionNotice />
      {mustChoose ? null : <LoginOnArrival />}
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}
