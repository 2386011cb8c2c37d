import { Button } from '@mantine/core';
import { Dialog } from '@nattil/frontend-shared/ui/dialogs/dialog.tsx';
import { useDialog } from '@nattil/frontend-shared/ui/dialogs/use-dialog';
import type { ReactNode } from 'react';
import { PayPicture, ScanPicture, ShowPicture } from './pictures.tsx';
import styles from './how-to-use.module.css';

/** The use of the card at the counter in three steps. */
export function HowToUseDialog() {
  const { close } = useDialog();
  return (
    <Dialog
      title="How do I use it?"
      footer={
        <Button data-autofocus onClick={close}>
          Got it
        </Button>
      }
    >
      <ol className={styles.steps}>
        <Step picture={<ShowPicture />} title="Show your card">
          Open it before the bill is made. It works without network too.
        </Step>
        <Step picture={<ScanPicture />} title="The shop scans the code">
          Or read out the six digits. The code changes every 30 seconds, so an old photo of it is
          worth nothing.
        </Step>
        <Step picture={<PayPicture />} title="Pay the rest">
          The shop enters the bill. With network, your card shows here what you saved.
        </Step>
      </ol>
    </Dialog>
  );
}

interface StepProps {
  picture: ReactNode;
  title: string;
  children: ReactNode;
}

function Step({ picture, title, children }: StepProps) {
  return (
    <li className={styles.step}>
      {picture}
      <div>
        <h3>{title}</h3>
        <p>{children}</p>
      </div>
    </li>
  );
}
