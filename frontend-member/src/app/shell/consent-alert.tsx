import { Button } from '@mantine/core';
import { focusPageWhereLost } from '@nattil/frontend-shared/ui/inert-page';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { AskForConsent } from '../../features/profile/ask-for-consent.tsx';
import { paths } from '../paths.ts';
import styles from './lost-contact-alert.module.css';

/** Asks on every page, until the member agrees; the page of the own data asks by itself. */
export function ConsentAlert() {
  const { pathname } = useLocation();
  // The button that agreed had the focus.
  useEffect(() => focusPageWhereLost, []);
  if (pathname === paths.yourData) return null;
  return (
    <div className={styles.place}>
      <AskForConsent
        actions={
          <Button component={Link} to={paths.yourData} variant="default">
            Your data
          </Button>
        }
      />
    </div>
  );
}
