import { useMediaQuery } from '@mantine/hooks';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { TOAST_SECONDS, TOASTS_MOST } from '@nattil/contracts/rules/notices';
import { DIALOG_ID } from './dialog.tsx';
import { DialogStack } from './dialog-stack.tsx';
import { centered, fullScreen } from './dialog-places.ts';
import styles from './dialog.module.css';
import toasts from './toasts.module.css';

const contextModals = { dialogs: DialogStack };

export interface LoadedOverlaysProps {
  /** How many toasts and dialogs were requested so far. */
  requests: number;
  /** Shows those that wait. */
  showWaiting: () => void;
}

export function LoadedOverlays({ requests, showWaiting }: LoadedOverlaysProps) {
  const isPhone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  useEffect(showWaiting, [requests, showWaiting]);
  return (
    <>
      <Notifications
        position="top-center"
        classNames={{ root: toasts.root }}
        limit={TOASTS_MOST}
        autoClose={TOAST_SECONDS * 1000}
        transitionDuration={200}
      />
      <ModalsProvider
        modals={contextModals}
        modalProps={{
          id: DIALOG_ID,
          // The dialog renders its own header and body.
          withCloseButton: false,
          attributes: { body: { id: undefined } },
          padding: 0,
          classNames: { content: styles.content, body: styles.stack },
          overlayProps: { backgroundOpacity: 0.45, color: 'var(--nattil-green-9)' },
          ...(isPhone ? fullScreen : centered),
        }}
      >
        {null}
      </ModalsProvider>
    </>
  );
}
