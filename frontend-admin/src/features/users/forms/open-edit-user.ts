import type { ComponentProps } from 'react';
import type { DialogDeclaration } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import type { EditUserDialog } from './edit-user-dialog.tsx';

export const editUserDialog: DialogDeclaration<ComponentProps<typeof EditUserDialog>> = {
  name: 'edit-user',
  size: 'lg',
  load: async () => (await import('./edit-user-dialog.tsx')).EditUserDialog,
};
