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
    /** The action that has the focus when the question opens. */
    first: boolean;
  }[];
}

const buttonLooks = {
  primary: {},
  danger: { color: 'danger' },
  plain: { variant: 'default' },
} as const;

/**
 * The modals manager's own confirm modal would replace the dialog below the question and lose its
 * input.
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
