import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useLogOut } from '../../features/auth/use-log-out.ts';
import { dialogOpened, type DialogRequest } from '../dialogs.ts';
import { useAppDispatch, useAppSelector } from '../hooks.ts';
import { session } from '../session.ts';
import { SectionLink } from './section-link.tsx';
import { NAV_SECTIONS, type NavSection } from './sections.ts';
import styles from './header.module.css';

interface MobileMenuProps {
  id: string;
  opened: boolean;
  active: NavSection | null;
  /** Something was chosen. */
  onClose: () => void;
  /** Nothing was chosen: the focus goes back. */
  onDismiss: () => void;
}

/** The entries of the header where there is no room for them in a row. */
export function MobileMenu({ id, opened, active, onClose, onDismiss }: MobileMenuProps) {
  const dispatch = useAppDispatch();
  const signedOut = useAppSelector(session.selectStatus) === 'signed-out';
  const logOut = useLogOut();

  useEffect(() => {
    if (!opened) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onDismiss();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [opened, onDismiss]);

  function open(request: DialogRequest): void {
    onClose();
    dispatch(dialogOpened(request));
  }

  return (
    <div id={id} className={styles.menu} hidden={!opened}>
      <nav aria-label="Menu" className={styles.menuLinks}>
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
            <Button variant="outline" onClick={() => open({ name: 'login' })}>
              Login
            </Button>
            <Button onClick={() => open({ name: 'signup' })}>Signup</Button>
          </>
        ) : (
          <>
            <Button onClick={() => open({ name: 'manage-card' })}>Manage Card</Button>
            <Button
              variant="outline"
              onClick={() => {
                onClose();
                void logOut();
              }}
            >
              Logout
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
