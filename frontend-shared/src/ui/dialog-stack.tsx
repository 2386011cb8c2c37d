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
 * The open dialogs, of which the topmost is seen. The modals manager itself draws the topmost only;
 * those under it stay mounted here, so that what was typed is there when they come back.
 */
export function DialogStack({ context, id, innerProps }: ContextModalProps) {
  const { modals, closeModal, updateContextModal } = context;
  const stack = modals.flatMap((modal) =>
    modal.type === 'context'
      ? [{ id: modal.id, ...(modal.props.innerProps as StackedDialog) }]
      : [],
  );
  // The one that is closing is no longer open, and is seen until it has faded out.
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
