import type { ComponentProps } from 'react';
import type { DialogDeclaration } from '@nattil/frontend-shared/ui/open-dialog.tsx';
import type { DecisionDialog } from './decision-dialog.tsx';
import type { ShopDetailsDialog } from './shop-details-dialog.tsx';

export const shopDetailsDialog: DialogDeclaration<ComponentProps<typeof ShopDetailsDialog>> = {
  name: 'shop-details',
  size: 'xl',
  load: async () => (await import('./shop-details-dialog.tsx')).ShopDetailsDialog,
};

export const decisionDialog: DialogDeclaration<ComponentProps<typeof DecisionDialog>> = {
  name: 'shop-decision',
  size: 'lg',
  load: async () => (await import('./decision-dialog.tsx')).DecisionDialog,
};
