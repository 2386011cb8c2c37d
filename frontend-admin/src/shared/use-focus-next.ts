import { useEffect, useEffectEvent, useState } from 'react';

/** Longer than a closing dialog takes to return the focus by itself. */
const AFTER_DIALOG_MS = 50;

/**
 * Returns a function to call when a row's object was decided or deleted. The focus moves to the
 * next row, from the last row to the previous one, and without any row to the page.
 */
export function useFocusNext(
  rows: readonly { id: string }[] | undefined,
  elementIdOf: (id: string) => string,
): (id: string) => void {
  // An object, so that the same row can be set twice.
  const [next, setNext] = useState<{ id: string | undefined } | null>(null);

  const focus = useEffectEvent(() => {
    const row = next?.id === undefined ? null : document.getElementById(elementIdOf(next.id));
    (row ?? document.getElementById('content'))?.focus({ preventScroll: row === null });
  });
  useEffect(() => {
    if (!next) return undefined;
    const timer = setTimeout(focus, AFTER_DIALOG_MS);
    return () => clearTimeout(timer);
  }, [next]);

  return (id) => {
    const index = rows?.findIndex((row) => row.id === id) ?? -1;
    setNext({ id: (rows?.[index + 1] ?? rows?.[index - 1])?.id });
  };
}
