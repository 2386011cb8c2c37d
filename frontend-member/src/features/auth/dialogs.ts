import type { ComponentProps } from 'react';
import type { DialogDeclaration } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import type { LoginDialog } from './login-dialog.tsx';
import type { SignUpDialog } from './sign-up-dialog.tsx';

export const loginDialog: DialogDeclaration<ComponentProps<typeof LoginDialog>> = {
  name: 'login',
  size: 'sm',
  height: 32,
  load: async () => (await import('./login-dialog.tsx')).LoginDialog,
};

export const signUpDialog: DialogDeclaration<ComponentProps<typeof SignUpDialog>> = {
  name: 'sign-up',
  size: 'sm',
  height: 43,
  load: async () => (await import('./sign-up-dialog.tsx')).SignUpDialog,
};
