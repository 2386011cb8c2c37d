import type { ComponentProps } from 'react';
import type { DialogDeclaration } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import type { ForgotPasswordDialog } from './forgot-password-dialog.tsx';

/** In a file of its own, because the login opens it. */
export const forgotPasswordDialog: DialogDeclaration<ComponentProps<typeof ForgotPasswordDialog>> =
  {
    name: 'forgot-password',
    size: 'sm',
    height: 21,
    load: async () => (await import('./forgot-password-dialog.tsx')).ForgotPasswordDialog,
  };
