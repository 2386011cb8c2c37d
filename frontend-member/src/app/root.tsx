import { Overlays } from '@nattil/frontend-shared/ui/overlays.tsx';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { Footer } from './shell/footer.tsx';
import { Header } from './shell/header.tsx';
import { LoginOnArrival } from './shell/login-on-arrival.tsx';
import { SessionNotice } from './shell/session-notice.tsx';
import styles from './root.module.css';

/** What every page stands in. */
export function Root() {
  return (
    <>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer />
      <Overlays />
      <SessionNotice />
      <LoginOnArrival />
      <ScrollRestoration />
    </>
  );
}
