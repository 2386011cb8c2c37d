import { randomId } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { closeDialog, pushDialog } from './open-dialog.tsx';
import type { QuestionProps } from './question.tsx';

interface ConfirmOptions {
  /** While a dialog of this name is open, it is not opened again. */
  name?: string;
  title: string;
  /** Names the object and the consequence. */
  message: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  /** The action cannot be undone; the focus then starts on Cancel. */
  danger?: boolean;
  onConfirm: () => void;
  onCancel?: () => void;
}

/** Opens a confirmation dialog. */
export function confirmDialog({
  name,
  title,
  message,
  confirmLabel = 'OK',
  cancelLabel = 'Cancel',
  danger = false,
  onConfirm,
  onCancel,
}: ConfirmOptions): void {
  ask({
    name,
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

/** Opens a message that must be read, with actions to continue. */
export function alertDialog({
  title,
  message,
  actions = [{ label: 'OK', primary: true }],
}: AlertOptions): void {
  ask({
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

interface AskOptions extends Omit<QuestionProps, 'actions'> {
  name?: string;
  actions: (Omit<QuestionProps['actions'][number], 'onClick'> & {
    onClick: (() => void) | undefined;
  })[];
  /** Called if the person closes it without an answer. */
  onDismiss?: () => void;
}

const load = async () => (await import('./question.tsx')).Question;

function ask({ name = randomId(), actions, onDismiss, ...texts }: AskOptions): void {
  let isAnswered = false;
  const dialog = {
    name: `question-${name}`,
    size: 'sm',
    height: 14,
    phone: 'center',
    load,
  } as const;
  const closing = actions.map((action) => ({
    ...action,
    onClick: () => {
      isAnswered = true;
      closeDialog(dialog);
      action.onClick?.();
    },
  }));
  const onClose = () => {
    if (!isAnswered) onDismiss?.();
  };
  void pushDialog(dialog, { ...texts, actions: closing }, { onClose });
}
