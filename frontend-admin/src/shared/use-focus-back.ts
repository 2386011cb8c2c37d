import { useEffect, useRef } from 'react';

/** Longer than a closing dialog takes to return the focus by itself. */
const AFTER_DIALOG_MS = 50;

/**
 * Returns the focus to the element that opened a dialog when `shown` becomes null. A dialog opened
 * from another one, or by its URL, does not know the previous focus.
 */
export function useFocusBack(shown: string | null, elementIdOf: (shown: string) => string): void {
  const last = useRef<string | null>(null);
  useEffect(() => {
    const closed = shown === null ? last.current : null;
    last.current = shown;
    if (closed === null) return undefined;
    const timer = setTimeout(() => {
      // The focus is still in the closing dialog or on nothing, so the dialog did not return it.
      const focused = document.activeElement;
      if (focused !== document.body && !focused?.closest('[role="dialog"]')) return;
      // The row may be gone.
      const target =
        document.getElementById(elementIdOf(closed)) ?? document.getElementById('content');
      target?.focus({ preventScroll: true });
    }, AFTER_DIALOG_MS);
    return () => clearTimeout(timer);
  }, [shown, elementIdOf]);
}
