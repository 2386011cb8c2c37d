import { Button } from '@mantine/core';
import { focusPageWhereLost } from '@nattil/frontend-shared/ui/dialogs/inert-behind-dialogs';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { AskForConsent } from '../../../features/profile/consents/ask-for-consent.tsx';
import { paths } from '../../../shared/paths.ts';
import styles from './lost-contact-alert.module.css';

/** Asks for consent on every page until the member agrees. */
export function ConsentAlert() {
  // The agree button had the focus and is gone.
  useEffect(() => focusPageWhereLost, []);
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
