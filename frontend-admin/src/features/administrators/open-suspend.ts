import type { ComponentProps } from 'react';
import type { DialogDeclaration } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import type { SuspendDialog } from './suspend-dialog.tsx';

export const suspendDialog: DialogDeclaration<ComponentProps<typeof SuspendDialog>> = {
  name: 'suspend-administrator',
  load: async () => (await import('./suspend-dialog.tsx')).SuspendDialog,
};
