import { Button, Text } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useSyncExternalStore } from 'react';
import { Dialog } from './dialog.tsx';
import { overlayStore } from './overlay-store.ts';
import { DEFAULT_TOAST_SECONDS, MOST_TOASTS } from './toast.ts';

/** Toasts and questions, above whatever page there is. */
export function Overlays() {
  return (
    <>
      <Notifications
        position="top-center"
        limit={MOST_TOASTS}
        autoClose={DEFAULT_TOAST_SECONDS * 1000}
        transitionDuration={200}
      />
      <QuestionDialog />
    </>
  );
}

const buttonLooks = {
  primary: {},
  danger: { color: 'danger' },
  plain: { variant: 'default' },
} as const;

function QuestionDialog() {
  const { asking, question } = useSyncExternalStore(
    overlayStore.subscribe,
    overlayStore.get,
    overlayStore.get,
  );
  if (!question) return null;
  const { title, message, actions, onDismiss } = question;
  return (
    <Dialog
      opened={asking}
      onClose={() => {
        overlayStore.close();
        onDismiss?.();
      }}
      title={title}
      size="sm"
      phone="center"
      zIndex={300}
      footer={actions.map(({ label, onClick, look, first = false }) => (
        <Button
          key={label}
          {...buttonLooks[look]}
          data-autofocus={first || undefined}
          onClick={() => {
            overlayStore.close();
            onClick?.();
          }}
        >
          {label}
        </Button>
      ))}
    >
      {typeof message === 'string' ? <Text>{message}</Text> : message}
    </Dialog>
  );
}
