import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { DraftNotice } from '@nattil/frontend-shared/draft/draft-notice.tsx';
import type { Draft } from '@nattil/frontend-shared/draft/use-kept-draft';
import { confirmDialog } from '@nattil/frontend-shared/ui/ask';
import { Dialog } from '@nattil/frontend-shared/ui/dialog.tsx';
// Loaded with the dialog: it is asked for where the network may be gone.
import '@nattil/frontend-shared/ui/question.tsx';
import { useDialog } from '@nattil/frontend-shared/ui/use-dialog';

interface FormDialogProps {
  title: string;
  submitting: boolean;
  /** See `useDraft`. */
  draft: Draft;
  /** What is said when something typed would be thrown away. */
  unsaved?: string;
  /** The button that sends the form. */
  action?: {
    label: string;
    danger?: boolean;
    /** False while something is not typed yet; pressing the button then shows what. */
    ready?: boolean;
  } & ({ form: string } | { onClick: () => void });
  /** Beside that button, or in its place. */
  actions?: ReactNode;
  leaveLabel?: 'Cancel' | 'Close';
  children: ReactNode;
}

/** A dialog in which something is typed: it keeps that, and asks before it throws it away. */
export function FormDialog({
  title,
  submitting,
  draft,
  unsaved = 'It has not been saved.',
  action,
  actions,
  leaveLabel = 'Cancel',
  children,
}: FormDialogProps) {
  const { close } = useDialog();
  const leave = useLeave(draft, unsaved, close);
  return (
    <Dialog
      title={title}
      submitting={submitting}
      dirty={draft.isDirty}
      onLeave={leave}
      footer={
        <>
          <Button
            variant="default"
            aria-disabled={submitting || undefined}
            onClick={() => {
              if (!submitting) leave();
            }}
          >
            {leaveLabel}
          </Button>
          {action ? (
            <Button
              color={action.danger ? 'danger' : 'green'}
              loading={submitting}
              aria-disabled={action.ready === false || undefined}
              {...('form' in action
                ? { type: 'submit', form: action.form }
                : { onClick: action.onClick })}
            >
              {action.label}
            </Button>
          ) : null}
          {actions}
        </>
      }
    >
      <DraftNotice draft={draft} />
      {children}
    </Dialog>
  );
}

/** Closes the dialog; where something was typed, only after asking. */
function useLeave(draft: Draft, unsaved: string, close: () => void): () => void {
  function discard(): void {
    draft.forget();
    close();
  }
  function ask(): void {
    confirmDialog({
      name: 'discard',
      title: 'Discard what you typed?',
      message: unsaved,
      confirmLabel: 'Discard',
      cancelLabel: 'Keep editing',
      danger: true,
      onConfirm: discard,
    });
  }
  return draft.isDirty ? ask : discard;
}
