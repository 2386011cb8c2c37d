import type { ComponentProps } from 'react';
import type { DialogDeclaration } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import type { ChangeRoleDialog } from './change-role-dialog.tsx';

export const changeRoleDialog: DialogDeclaration<ComponentProps<typeof ChangeRoleDialog>> = {
  name: 'change-role',
  load: async () => (await import('./change-role-dialog.tsx')).ChangeRoleDialog,
};
