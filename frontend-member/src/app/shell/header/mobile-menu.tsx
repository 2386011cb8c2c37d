import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useLogOut } from '../../../features/auth/session/use-log-out.ts';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import { preload } from '../../../routes/dialogs/preload.ts';
import { session } from '../../../shared/session.ts';
import { useDialogs } from '../../../routes/dialogs/use-dialogs.ts';
import { MemberLinks } from './member-links.tsx';
import { SectionLink } from '../section-link.tsx';
import { NAV_SECTIONS, type NavSection } from '../sections.ts';
import styles from './header.module.css';

interface MobileMenuProps {
  id: string;
  active: NavSection | null;
  /** Called after an entry was chosen. */
  onClose: () => void;
  /** Called if no entry was chosen: the focus returns to the button. */
  onDismiss: () => void;
}

/** The header's entries on a narrow screen. */
export function MobileMenu({ id, active, onClose, onDismiss }: MobileMenuProps) {
  const { logIn, signUp, manageCard, ownProfile } = useDialogs();
  const signedOut = useAppSelector(session.selectStatus) === 'signed-out';
  const logOut = useLogOut();

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onDismiss();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onDismiss]);

  function choose(open: () => void): void {
    onClose();
    open();
  }

  return (
    <div id={id} className={styles.menu}>
      <nav aria-label="Menu" className={styles.menuLinks}>
        {signedOut ? null : <MemberLinks className={styles.menuLink} onFollow={onClose} />}
        {NAV_SECTIONS.map((section) => (
          <SectionLink
            key={section.id}
            section={section.id}
            active={active === section.id}
            className={styles.menuLink}
            onFollow={onClose}
          >
            {section.label}
          </SectionLink>
        ))}
      </nav>
      <div className={styles.menuActions}>
        {signedOut ? (
          <>
            <Button variant="outline" {...preload.logIn} onClick={() => choose(logIn)}>
              Login
            </Button>
            <Button {...preload.signUp} onClick={() => choose(signUp)}>
              Signup
            </Button>
          </>
        ) : (
          <>
            <Button {...preload.manageCard} onClick={() => choose(manageCard)}>
              Manage Card
            </Button>
            <Button variant="outline" onClick={() => choose(ownProfile)}>
              <span className={styles.capital}>profile</span>
            </Button>
            <Button variant="outline" onClick={() => choose(() => void logOut())}>
              Logout
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
