import type { ComponentProps } from 'react';
import type { DialogDeclaration } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import type { ResetPasswordDialog } from './reset-password-dialog.tsx';

export const resetPasswordDialog: DialogDeclaration<ComponentProps<typeof ResetPasswordDialog>> = {
  name: 'reset-password',
  size: 'md',
  load: async () => (await import('./reset-password-dialog.tsx')).ResetPasswordDialog,
};
