import type { ComponentProps } from 'react';
import type { DialogDeclaration } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import type { EditShopDialog } from './edit-shop-dialog.tsx';
import { shopDetailsDialog } from '../details/open-shop-details.ts';

export const editShopDialog: DialogDeclaration<ComponentProps<typeof EditShopDialog>> = {
  name: 'edit-shop',
  size: 'lg',
  load: async () => {
    // If the URL names both, the details open first and lie below.
    await shopDetailsDialog.load();
    return (await import('./edit-shop-dialog.tsx')).EditShopDialog;
  },
};
