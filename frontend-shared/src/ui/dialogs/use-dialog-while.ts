import { useEffect, useEffectEvent } from 'react';
import { closeDialog, type DialogDeclaration, pushDialog } from './open-dialog.tsx';

/**
 * Keeps a dialog open while `shown` is not null, for example while the URL names a shop: Back
 * closes it, a shared link opens it. `onClose` is called when the person closes it.
 */
export function useDialogWhile<Props extends object>(
  dialog: DialogDeclaration<Props>,
  /** The id of the shown object; null for none. */
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
