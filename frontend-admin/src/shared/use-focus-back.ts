import { useEffect, useRef } from 'react';

/** Longer than a closing dialog takes to return the focus by itself. */
const AFTER_DIALOG_MS = 50;

/**
 * Returns the focus to what opened a dialog when `shown` becomes null. A dialog that opened from
 * another one, or by its address, does not know where the focus was.
 */
export function useFocusBack(shown: string | null, elementIdOf: (shown: string) => string): void {
  const last = useRef<string | null>(null);
  useEffect(() => {
    const closed = shown === null ? last.current : null;
    last.current = shown;
    if (closed === null) return undefined;
    const timer = setTimeout(() => {
      // Still in the dialog that fades out, or on nothing: the dialog did not return it.
      const focused = document.activeElement;
      if (focused !== document.body && !focused?.closest('[role="dialog"]')) return;
      // Its row may be gone.
      const target =
        document.getElementById(elementIdOf(closed)) ?? document.getElementById('content');
      target?.focus({ preventScroll: true });
    }, AFTER_DIALOG_MS);
    return () => clearTimeout(timer);
  }, [shown, elementIdOf]);
}
