import type { ComponentProps } from 'react';
import type { DialogDeclaration } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import type { UserDetailsDialog } from './user-details-dialog.tsx';

export const userDetailsDialog: DialogDeclaration<ComponentProps<typeof UserDetailsDialog>> = {
  name: 'user-details',
  size: 'xl',
  load: async () => (await import('./user-details-dialog.tsx')).UserDetailsDialog,
};
