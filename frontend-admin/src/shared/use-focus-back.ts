import { useEffect, useRef } from 'react';

/** Past the moment at which a closing dialog gives the focus back by itself. */
const AFTER_DIALOG_MS = 50;

/**
 * A dialog that was reached through another one, or by its address, knows of no place to give the
 * focus back to. When `shown` becomes null and the focus is nowhere, it goes to what had opened it.
 */
export function useFocusBack(shown: string | null, elementIdOf: (shown: string) => string): void {
  const last = useRef<string | null>(null);
  useEffect(() => {
    const closed = shown === null ? last.current : null;
    last.current = shown;
    if (closed === null) return undefined;
    const timer = setTimeout(() => {
      // Still in the dialog, which fades out, or nowhere: nobody has given it back.
      const focused = document.activeElement;
      if (focused !== document.body && !focused?.closest('[role="dialog"]')) return;
      document.getElementById(elementIdOf(closed))?.focus({ preventScroll: true });
    }, AFTER_DIALOG_MS);
    return () => clearTimeout(timer);
  }, [shown, elementIdOf]);
}
