import type { ComponentProps } from 'react';
import { openDialog, type DialogDeclaration } from '@nattil/frontend-shared/ui/open-dialog.tsx';
import type { SearchDialog } from './search-dialog.tsx';

const searchDialog: DialogDeclaration<ComponentProps<typeof SearchDialog>> = {
  name: 'search',
  size: 'lg',
  load: async () => (await import('./search-dialog.tsx')).SearchDialog,
};

/** What was typed into the header's box until the dialog has the focus. */
let typed = '';
let isOpen = false;

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
  const over = (): void => {
    isOpen = false;
  };
  void searchDialog.load().then(
    () => openDialog(searchDialog, { typedBefore: () => typed }, { onClose: over }),
    // The dialog that cannot be loaded says so itself.
    () => openDialog(searchDialog, { typedBefore: () => typed }).then(over),
  );
}
