import type { ComponentProps } from 'react';
import type { DialogDeclaration } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import type { ChangePasswordDialog } from './change-password-dialog.tsx';

export const changePasswordDialog: DialogDeclaration<ComponentProps<typeof ChangePasswordDialog>> =
  {
    name: 'change-password',
    size: 'sm',
    height: 38,
    load: async () => (await import('./change-password-dialog.tsx')).ChangePasswordDialog,
  };
