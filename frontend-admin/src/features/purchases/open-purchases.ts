import type { ComponentProps } from 'react';
import type { DialogDeclaration } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import type { PurchasesDialog } from './purchases-dialog.tsx';

export const purchasesDialog: DialogDeclaration<ComponentProps<typeof PurchasesDialog>> = {
  name: 'shop-purchases',
  size: 'xl',
  load: async () => (await import('./purchases-dialog.tsx')).PurchasesDialog,
};
