import type { ModalsProvider } from '@mantine/modals';
import { type ComponentProps, type ReactElement, useEffect, useEffectEvent, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { focusPageWhereLost, useInertPage } from './inert-behind-dialogs.ts';
import type { Load } from '../loading/loaded-code.ts';
import { LoadingDialog } from './loading-dialog.tsx';
import { clearToastsBefore } from '../overlays/toast.ts';
import { OpenDialog } from './use-dialog.ts';

/** The content of a dialog, or the function that loads it. */
export type StackedContent = { element: ReactElement } | { load: Load<object>; props: object };

interface StackedDialog {
  /** Unique per opening, so that a reopened dialog starts empty. */
  opening: string;
  content: StackedContent;
}

/** The type that the package exports under this name does not resolve with `nodenext`. */
type ContextModalProps = ComponentProps<
  NonNullable<ComponentProps<typeof ModalsProvider>['modals']>[string]
>;

/**
 * The open dialogs; only the topmost is visible. The modals manager would render only that one.
 * Here the dialogs below it stay mounted, so that they keep their input.
 */
export function DialogStack({ context, id, innerProps }: ContextModalProps) {
  const { modals, closeModal, updateContextModal } = context;
  const stack = modals.flatMap((modal) =>
    modal.type === 'context'
      ? [{ id: modal.id, ...(modal.props.innerProps as StackedDialog) }]
      : [],
  );
  // A closing dialog is no longer in the list, but stays visible until it has faded out.
  if (!stack.some((dialog) => dialog.id === id)) {
    stack.push({ id, ...(innerProps as StackedDialog) });
  }
  const top = modals.at(-1)?.id ?? null;
  useEffect(() => clearToastsBefore(Date.now()), [top]);
  useInertPage(modals.length > 0);
  // The last dialog has closed. Its opener may have gone before, as the login button does.
  useEffect(() => focusPageWhereLost, []);
  const leaves = useRef(new Map<string, () => void>());
  useBackLeaves(
    () => modals.length > 0 && leaves.current.size > 0,
    () => (leaves.current.get(id) ?? closeModal)(id),
  );
  return stack.map((dialog) => (
    <OpenDialog
      key={dialog.opening}
      value={{
        id: dialog.id,
        isOnTop: dialog.id === id,
        close: () => closeModal(dialog.id),
        onLeave: (leave) => {
          if (leave) leaves.current.set(dialog.id, leave);
          else leaves.current.delete(dialog.id);
        },
        update: updateContextModal,
      }}
    >
      {'element' in dialog.content ? dialog.content.element : <LoadingDialog {...dialog.content} />}
    </OpenDialog>
  ));
}

/** Makes Back leave the topmost dialog, not the page below it, while `isOwn` returns true. */
function useBackLeaves(isOwn: () => boolean, leave: () => void): void {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP' && isOwn());
  const answer = useEffectEvent(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    leave();
  });
  useEffect(() => answer(), [blocker.state]);
}
