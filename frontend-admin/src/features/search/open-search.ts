import type { ComponentProps } from 'react';
import { openDialog, type DialogDeclaration } from '@nattil/frontend-shared/ui/open-dialog.tsx';
import type { SearchDialog } from './search-dialog.tsx';

const searchDialog: DialogDeclaration<ComponentProps<typeof SearchDialog>> = {
  name: 'search',
  size: 'lg',
  load: async () => (await import('./search-dialog.tsx')).SearchDialog,
};

/** What was typed until the dialog has the focus: into the header's box, or into nothing. */
let typed = '';
let isOpen = false;

/** Keeps what is typed after Ctrl+K while nothing that takes letters has the focus. */
function keep(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, isComposing, target } = event;
  if (key.length !== 1 || ctrlKey || metaKey || altKey || isComposing) return;
  if (target instanceof Element && target.closest('input, textarea, select')) return;
  event.preventDefault();
  typed += key;
}

function stopKeeping(): void {
  document.removeEventListener('keydown', keep, true);
}

/** Of the search's own field, when it gets the focus. */
function takeTyped(): string {
  stopKeeping();
  return typed;
}

/** Loads its code before it is needed: Ctrl+K may come at any time, and typing right after it. */
export function prepareSearch(): void {
  isOpen = false;
  void searchDialog.load().catch(() => undefined);
}

/** Opens the search with these letters, or adds them while it is being opened. */
export function openSearch(letters = ''): void {
  typed = isOpen ? typed + letters : letters;
  if (isOpen) return;
  isOpen = true;
  document.addEventListener('keydown', keep, true);
  const over = (): void => {
    isOpen = false;
    stopKeeping();
  };
  void searchDialog.load().then(
    () => openDialog(searchDialog, { typedBefore: () => typed, takeTyped }, { onClose: over }),
    // The dialog that cannot be loaded says so itself.
    () => openDialog(searchDialog, { typedBefore: () => typed, takeTyped }).then(over),
  );
}
