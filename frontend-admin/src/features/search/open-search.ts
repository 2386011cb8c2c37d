import type { ComponentProps } from 'react';
import {
  openDialog,
  type DialogDeclaration,
} from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import type { SearchDialog } from './search-dialog.tsx';

const searchDialog: DialogDeclaration<ComponentProps<typeof SearchDialog>> = {
  name: 'search',
  size: 'lg',
  load: async () => (await import('./search-dialog.tsx')).SearchDialog,
};

/** Input collected until the dialog has the focus, from the header's box or from the page. */
let typed = '';
let isOpen = false;

/** Collects keys after Ctrl+K while no text field has the focus. */
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

/** Called by the search's own field when it gets the focus. */
function takeTyped(): string {
  stopKeeping();
  return typed;
}

/** Prefetches the code, because typing may follow Ctrl+K at once. */
export function prepareSearch(): void {
  isOpen = false;
  void searchDialog.load().catch(() => undefined);
}

/** Opens the search with these letters, or appends the letters while it is opening. */
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
    // A dialog that cannot be loaded shows its own error.
    () => openDialog(searchDialog, { typedBefore: () => typed, takeTyped }).then(over),
  );
}
