import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { DraftNotice } from '@nattil/frontend-shared/draft/draft-notice.tsx';
import type { Draft } from '@nattil/frontend-shared/draft/use-kept-draft';
import { confirmDialog } from '@nattil/frontend-shared/ui/dialogs/ask';
import { Dialog } from '@nattil/frontend-shared/ui/dialogs/dialog.tsx';
// Part of this chunk, because the network may be gone when the question opens.
import '@nattil/frontend-shared/ui/dialogs/question.tsx';
import { useDialog } from '@nattil/frontend-shared/ui/dialogs/use-dialog';

interface FormDialogProps {
  title: string;
  submitting: boolean;
  /** See `useDraft`. */
  draft: Draft;
  /** The question before unsent input is discarded. */
  unsaved?: string;
  /** The submit button. */
  action?: {
    label: string;
    danger?: boolean;
    /** False while the form is incomplete; a press on the button then shows the missing fields. */
    ready?: boolean;
  } & ({ form: string } | { onClick: () => void });
  /** Shown beside the submit button, or instead of it. */
  actions?: ReactNode;
  leaveLabel?: 'Cancel' | 'Close';
  children: ReactNode;
}

/** A dialog with a form: it keeps the input as a draft and asks before it discards it. */
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

/** Closes the dialog; if there is unsent input, it asks first. */
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
