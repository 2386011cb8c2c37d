import type { ComponentProps } from 'react';
import type { DialogDeclaration } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import type { RefuseActivationDialog } from './refuse-activation-dialog.tsx';

export const refuseActivationDialog: DialogDeclaration<
  ComponentProps<typeof RefuseActivationDialog>
> = {
  name: 'refuse-activation',
  load: async () => (await import('./refuse-activation-dialog.tsx')).RefuseActivationDialog,
};
