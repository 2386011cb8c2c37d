import { Button } from '@mantine/core';
import { lazyPart } from '@nattil/frontend-shared/ui/loading/lazy-part.tsx';
import { preloadCode } from '@nattil/frontend-shared/ui/loading/loaded-code';
import { Logo } from '@nattil/frontend-shared/ui/pictures/logo.tsx';
import { useOpenedAt } from '@nattil/frontend-shared/ui/time/use-opened-at';
import { IconMenu2, IconX } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import { paths } from '../../../shared/paths.ts';
import { preload } from '../../../routes/dialogs/preload.ts';
import { session } from '../../../shared/session.ts';
import { useDialogs } from '../../../routes/dialogs/use-dialogs.ts';
import { AccountMenu } from './account-menu.tsx';
import { MemberLinks } from './member-links.tsx';
import { SectionLink } from '../section-link.tsx';
import { NAV_SECTIONS, useSectionInView } from '../sections.ts';
import { useLanding } from '../use-landing.ts';
import styles from './header.module.css';

const loadMenu = async () => (await import('./mobile-menu.tsx')).MobileMenu;
const preloadMenu = () => void preloadCode(loadMenu);
const MobileMenu = lazyPart(loadMenu);

export function Header() {
  const { logIn, signUp } = useDialogs();
  const status = useAppSelector(session.selectStatus);
  const landing = useLanding();
  const active = useSectionInView(landing.isHere);
  // A new page, a sign-in and a sign-out close the menu.
  const [menuOpened, setMenuOpened] = useOpenedAt(`${useLocation().key} ${status}`);
  const menuId = useId();
  const burger = useRef<HTMLButtonElement>(null);
  const signedOut = status === 'signed-out';

  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to={paths.home} className={styles.logo}>
          <Logo size={34} />
        </Link>
        <nav aria-label="Main" className={styles.nav}>
          {status !== 'signed-in' ? null : <MemberLinks className={styles.link} />}
          {NAV_SECTIONS.map(({ id, label }) => (
            <SectionLink key={id} section={id} active={active === id} className={styles.link}>
              {label}
            </SectionLink>
          ))}
        </nav>
        <div className={styles.account}>
          {signedOut ? (
            <>
              <Button
                variant="subtle"
                className={styles.login}
                {...preload.logIn}
                onClick={() => logIn()}
              >
                Login
              </Button>
              <Button className={styles.signUp} {...preload.signUp} onClick={signUp}>
                Signup
              </Button>
            </>
          ) : (
            <div className={styles.member}>
              <AccountMenu />
            </div>
          )}
          <button
            ref={burger}
            type="button"
            className={styles.burger}
            aria-label={menuOpened ? 'Close menu' : 'Open menu'}
            aria-expanded={menuOpened}
            aria-controls={menuId}
            onPointerEnter={preloadMenu}
            onFocus={preloadMenu}
            onClick={() => setMenuOpened(!menuOpened)}
          >
            {menuOpened ? <IconX size={24} aria-hidden /> : <IconMenu2 size={24} aria-hidden />}
          </button>
        </div>
      </div>
      {menuOpened ? (
        <MobileMenu
          id={menuId}
          active={active}
          onClose={() => setMenuOpened(false)}
          onDismiss={() => {
            setMenuOpened(false);
            burger.current?.focus();
          }}
        />
      ) : null}
    </header>
  );
}
