import { useMediaQuery } from '@mantine/hooks';
import { ModalsProvider } from '@mantine/modals';
import { useEffect } from 'react';
import { DIALOG_ID } from '../dialogs/dialog.tsx';
import { DialogStack } from '../dialogs/dialog-stack.tsx';
import { centered, fullScreen } from '../dialogs/dialog-places.ts';
import styles from '../dialogs/dialog.module.css';
// Part of this chunk, so that an open dialog can always show an alert.
import '../dialogs/question.tsx';

const contextModals = { dialogs: DialogStack };

export interface LoadedOverlaysProps {
  /** The number of dialogs requested so far. */
  requests: number;
  /** Opens the waiting dialogs. */
  showWaiting: () => void;
}

export function LoadedOverlays({ requests, showWaiting }: LoadedOverlaysProps) {
  const isPhone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  useEffect(showWaiting, [requests, showWaiting]);
  return (
    <ModalsProvider
      modals={contextModals}
      modalProps={{
        id: DIALOG_ID,
        // The dialog renders its own header and body.
        withCloseButton: false,
        attributes: { body: { id: undefined } },
        padding: 0,
        classNames: { content: styles.content, inner: styles.inner, body: styles.stack },
        overlayProps: { backgroundOpacity: 0.45, color: 'var(--nattil-veil)' },
        ...(isPhone ? fullScreen : centered),
      }}
    >
      {null}
    </ModalsProvider>
  );
}
