import type { DialogDeclaration } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';

export const newKeyDialog: DialogDeclaration<object> = {
  name: 'new-api-key',
  load: async () => (await import('./new-key-dialog.tsx')).NewKeyDialog,
};
