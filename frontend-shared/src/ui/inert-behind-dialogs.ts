import { useLayoutEffect } from 'react';

/** Marks what stands behind a modal dialog. */
export const BEHIND_DIALOGS = { 'data-behind-dialogs': true } as const;

let open = 0;

/**
 * While a modal is open, nothing of the page behind it can be reached or is read aloud. Not before
 * the focus has left the page: the modal notes where it was, to return it.
 */
export function useInertPage(isOpen: boolean): void {
  // Before paint, and at the end before the focus returns into the page.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    open += 1;
    settle();
    document.addEventListener('focusin', settle);
    return () => {
      document.removeEventListener('focusin', settle);
      open -= 1;
      settle();
    };
  }, [isOpen]);
}

function settle(): void {
  for (const part of document.querySelectorAll('[data-behind-dialogs]'))
    part.toggleAttribute('inert', open > 0 && !part.contains(document.activeElement));
}

/** The focus goes on in the page where what had it has gone. */
export function focusPageWhereLost(): void {
  const { activeElement, body } = document;
  if (activeElement === null || activeElement === body)
    document.getElementById('content')?.focus({ preventScroll: true });
}
