import type { ContactKind } from '@nattil/contracts/api/member/session';
import { focusPageWhereLost } from '@nattil/frontend-shared/ui/dialogs/inert-behind-dialogs';
import { useEffect, useState } from 'react';
import { LostContactNotice } from '../../../features/profile/contacts/lost-contact-notice.tsx';
import { closedNotice, keepClosed } from '../../../shared/closed-notice.ts';
import { useDialogs } from '../../../routes/dialogs/use-dialogs.ts';
import styles from './lost-contact-alert.module.css';

/** Shows on every page that a contact was lost, until the member closes the notice. */
export function LostContactAlert({ lost }: { lost: readonly ContactKind[] }) {
  const { ownProfile } = useDialogs();
  const notice = `lost ${lost.join(' ')}`;
  const [closed, setClosed] = useState(closedNotice);
  const isClosed = closed === notice;
  // The close button had the focus and is gone.
  useEffect(() => {
    if (isClosed) focusPageWhereLost();
  }, [isClosed]);
  if (isClosed) return null;

  function close(): void {
    keepClosed(notice);
    setClosed(notice);
  }

  return (
    <div className={styles.place}>
      <LostContactNotice
        lost={lost}
        action={{ label: 'Open profile', onClick: ownProfile }}
        onClose={close}
      />
    </div>
  );
}
