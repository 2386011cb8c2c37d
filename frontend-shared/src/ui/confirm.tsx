import type { ReactNode } from 'react';
import { overlayStore } from './overlay-store.ts';

interface ConfirmOptions {
  title: string;
  /** Names the object and says what follows. */
  message: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  /** What cannot be taken back; the focus then starts on the way out. */
  danger?: boolean;
  onConfirm: () => void;
  onCancel?: () => void;
}

/** Asks before something happens. */
export function confirmDialog({
  title,
  message,
  confirmLabel = 'OK',
  cancelLabel = 'Cancel',
  danger = false,
  onConfirm,
  onCancel,
}: ConfirmOptions): void {
  overlayStore.ask({
    title,
    message,
    onDismiss: onCancel,
    actions: [
      { label: cancelLabel, onClick: onCancel, look: 'plain', first: danger },
      {
        label: confirmLabel,
        onClick: onConfirm,
        look: danger ? 'danger' : 'primary',
        first: !danger,
      },
    ],
  });
}

interface AlertOptions {
  title: string;
  message: ReactNode;
  actions?: { label: string; onClick?: () => void; primary?: boolean }[];
}

/** Tells something that has to be read, with the ways on from there. */
export function alertDialog({
  title,
  message,
  actions = [{ label: 'OK', primary: true }],
}: AlertOptions): void {
  overlayStore.ask({
    title,
    message,
    actions: actions.map(({ label, onClick, primary = false }) => ({
      label,
      onClick,
      look: primary ? 'primary' : 'plain',
      first: primary,
    })),
  });
}
