import { useEffect, useEffectEvent } from 'react';
import { closeDialog, type DialogDeclaration, pushDialog } from './open-dialog.tsx';

/**
 * Keeps a dialog open while it has something to show, as where the address names it: back closes
 * it, a shared link opens it. `onClose` hears of it when the person closed it.
 */
export function useDialogWhile<Props extends object>(
  dialog: DialogDeclaration<Props>,
  /** What is shown; null: nothing. */
  shown: string | null,
  propsOf: (shown: string) => Props,
  onClose: () => void,
): void {
  const open = useEffectEvent((isWanted: () => boolean) => {
    if (shown === null) return;
    const leave = () => {
      if (isWanted()) onClose();
    };
    void pushDialog(dialog, propsOf(shown), { onClose: leave, isWanted });
  });
  useEffect(() => {
    if (shown === null) return undefined;
    let wanted = true;
    open(() => wanted);
    return () => {
      wanted = false;
      closeDialog(dialog);
    };
  }, [dialog, shown]);
}
