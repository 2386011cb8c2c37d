import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { useDialog } from './use-dialog.ts';

export interface QuestionProps {
  title: string;
  message: ReactNode;
  actions: {
    label: string;
    onClick: () => void;
    look: 'primary' | 'danger' | 'plain';
    /** Has the focus when the question appears. */
    first: boolean;
  }[];
}

const buttonLooks = {
  primary: {},
  danger: { color: 'danger' },
  plain: { variant: 'default' },
} as const;

/**
 * Not the modals manager's own confirm modal: that would replace the dialog that asks, and lose
 * what was typed there.
 */
export function Question({ title, message, actions }: QuestionProps) {
  const { close } = useDialog();
  return (
    <Dialog
      title={title}
      isShort
      onLeave={close}
      footer={actions.map(({ label, onClick, look, first }) => (
        <Button
          key={label}
          {...buttonLooks[look]}
          data-autofocus={first || undefined}
          onClick={onClick}
        >
          {label}
        </Button>
      ))}
    >
      {typeof message === 'string' ? <Text>{message}</Text> : message}
    </Dialog>
  );
}
