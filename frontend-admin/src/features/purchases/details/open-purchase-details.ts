import type { ComponentProps } from 'react';
import type { DialogDeclaration } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import type { PurchaseDetailsDialog } from './purchase-details-dialog.tsx';

export const purchaseDetailsDialog: DialogDeclaration<
  ComponentProps<typeof PurchaseDetailsDialog>
> = {
  name: 'purchase-details',
  size: 'lg',
  load: async () => (await import('./purchase-details-dialog.tsx')).PurchaseDetailsDialog,
};
