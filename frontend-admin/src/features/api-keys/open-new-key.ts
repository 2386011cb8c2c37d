import type { ComponentProps } from 'react';
import type { DialogDeclaration } from '@nattil/frontend-shared/ui/open-dialog.tsx';
import type { SecretDialog } from './secret-dialog.tsx';

export const newKeyDialog: DialogDeclaration<object> = {
  name: 'new-api-key',
  load: async () => (await import('./new-key-dialog.tsx')).NewKeyDialog,
};

export const secretDialog: DialogDeclaration<ComponentProps<typeof SecretDialog>> = {
  name: 'api-key-secret',
  load: async () => (await import('./secret-dialog.tsx')).SecretDialog,
};
