import type { ComponentProps } from 'react';
import { openDialog, type DialogDeclaration } from '@nattil/frontend-shared/ui/open-dialog.tsx';
import type { SearchDialog } from './search-dialog.tsx';

const searchDialog: DialogDeclaration<ComponentProps<typeof SearchDialog>> = {
  name: 'search',
  size: 'lg',
  load: async () => (await import('./search-dialog.tsx')).SearchDialog,
};

/** Loads its code before it is needed, so that no letter is lost that is typed meanwhile. */
export function preloadSearch(): void {
  void searchDialog.load().catch(() => undefined);
}

/** Opens the search; `typed` is what was typed already. */
export function openSearch(typed = ''): void {
  void openDialog(searchDialog, { typed });
}
