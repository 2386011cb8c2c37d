import type { ComponentProps } from 'react';
import type { DialogDeclaration } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import type { ShopDetailsDialog } from './shop-details-dialog.tsx';

export const shopDetailsDialog: DialogDeclaration<ComponentProps<typeof ShopDetailsDialog>> = {
  name: 'shop-details',
  size: 'xl',
  load: async () => (await import('./shop-details-dialog.tsx')).ShopDetailsDialog,
};
