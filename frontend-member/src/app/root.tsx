import { Overlays } from '@nattil/frontend-shared/ui/overlays.tsx';
import { ShellFrame } from '@nattil/frontend-shared/ui/shell-frame.tsx';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { Footer } from './shell/footer.tsx';
import { Header } from './shell/header.tsx';
import { LoginOnArrival } from './shell/login-on-arrival.tsx';
import { SessionNotice } from './shell/session-notice.tsx';
import styles from './root.module.css';

/** Surrounds every page. */
export function Root() {
  return (
    <>
      <ShellFrame header={<Header />} footer={<Footer />} contentClass={styles.main}>
        <Outlet />
      </ShellFrame>
      <Overlays />
      <SessionNotice />
      <LoginOnArrival />
      <ScrollRestoration />
    </>
  );
}
