import { useLayoutEffect } from 'react';

/** Marks content behind a modal dialog. */
export const BEHIND_DIALOGS = { 'data-behind-dialogs': true } as const;

let open = 0;

/**
 * Makes the page inert while a modal is open, but only after the focus has left the page: the modal
 * stores the focused element to return the focus later.
 */
export function useInertPage(isOpen: boolean): void {
  // Runs before paint, and cleans up before the focus returns to the page.
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

/** Focuses the page's main content if the focused element is gone. */
export function focusPageWhereLost(): void {
  const { activeElement, body } = document;
  if (activeElement === null || activeElement === body)
    document.getElementById('content')?.focus({ preventScroll: true });
}
