import type { ModalsProvider } from '@mantine/modals';
import type { ComponentProps, ReactElement } from 'react';
import { OpenDialog } from './use-dialog.ts';

interface StackedDialog {
  /** Differs for each opening, so that a dialog opened again starts empty. */
  opening: string;
  content: ReactElement;
}

/** The type that the package exports under its name does not resolve with `nodenext`. */
type ContextModalProps = ComponentProps<
  NonNullable<ComponentProps<typeof ModalsProvider>['modals']>[string]
>;

/**
 * The open dialogs, of which the topmost is visible. The modals manager would render that one only;
 * here those below it stay mounted, so that they keep what was typed.
 */
export function DialogStack({ context, id, innerProps }: ContextModalProps) {
  const { modals, closeModal, updateContextModal } = context;
  const stack = modals.flatMap((modal) =>
    modal.type === 'context'
      ? [{ id: modal.id, ...(modal.props.innerProps as StackedDialog) }]
      : [],
  );
  // A closing dialog is no longer in the list, but visible until it has faded out.
  if (!stack.some((dialog) => dialog.id === id)) {
    stack.push({ id, ...(innerProps as StackedDialog) });
  }
  return stack.map((dialog) => (
    <OpenDialog
      key={dialog.opening}
      value={{
        id: dialog.id,
        isOnTop: dialog.id === id,
        close: () => closeModal(dialog.id),
        update: updateContextModal,
      }}
    >
      {dialog.content}
    </OpenDialog>
  ));
}
