import type { ComponentProps } from 'react';
import type { DialogDeclaration } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import type { AddUserDialog } from './add-user-dialog.tsx';

export const addUserDialog: DialogDeclaration<ComponentProps<typeof AddUserDialog>> = {
  name: 'add-user',
  size: 'lg',
  load: async () => (await import('./add-user-dialog.tsx')).AddUserDialog,
};
