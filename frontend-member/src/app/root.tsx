import { Overlays } from '@nattil/frontend-shared/ui/overlays/overlays.tsx';
import { scrollKey } from '@nattil/frontend-shared/ui/frame/scroll-key';
import { ShellFrame } from '@nattil/frontend-shared/ui/frame/shell-frame.tsx';
import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { useAppSelector } from '../shared/store/hooks.ts';
import { paths } from '../shared/paths.ts';
import { usePreload } from '../routes/dialogs/preload.ts';
import { session } from '../shared/session.ts';
import { Footer } from './shell/footer.tsx';
import { Header } from './shell/header/header.tsx';
import { DialogOnArrival } from './shell/dialog-on-arrival.tsx';
import { LoginOnArrival } from './shell/login-on-arrival.tsx';
import { SessionNotice } from './shell/session-notice.tsx';
import styles from './root.module.css';

// Only members see the notices; if the file is missing, the page stays.
const loadNotices = () => import('./shell/alerts/member-notices.tsx').catch(() => null);
const OfflineNotices = lazy(async () => ({
  default: (await loadNotices())?.OfflineNotices ?? (() => null),
}));
const MemberAlerts = lazy(async () => ({
  default: (await loadNotices())?.MemberAlerts ?? (() => null),
}));
// Nothing else can be used without this page, so a missing file is an error of the whole page.
const ChoosePassword = lazy(async () => ({
  default: (await import('./shell/alerts/member-notices.tsx')).ChoosePassword,
}));

/** The frame of every page. */
export function Root() {
  const signedIn = useAppSelector(session.selectStatus) === 'signed-in';
  const members = useAppSelector((state) => state.members);
  const user = useAppSelector(session.selectUser);
  const { pathname } = useLocation();
  const isOpenedByLink = pathname === paths.notMe || pathname === paths.setPassword;
  const mustChoose = user?.mustChangePassword === true && !isOpenedByLink;
  usePreload(signedIn && !mustChoose);
  return (
    <>
      {mustChoose ? (
        <Suspense>
          <ChoosePassword />
        </Suspense>
      ) : (
        <ShellFrame header={<Header />} footer={<Footer />} contentClass={styles.main}>
          {signedIn && user ? (
            <Suspense>
              <MemberAlerts user={user} />
            </Suspense>
          ) : null}
          {/* A new key per member, so that one member's input is not shown to the next. */}
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
      {mustChoose ? null : (
        <>
          <LoginOnArrival />
          <DialogOnArrival />
        </>
      )}
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}
