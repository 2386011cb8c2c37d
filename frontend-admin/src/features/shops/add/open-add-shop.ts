import type { DialogDeclaration } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';

export const addShopDialog: DialogDeclaration<object> = {
  name: 'add-shop',
  size: 'xl',
  load: async () => (await import('./add-shop-dialog.tsx')).AddShopDialog,
};
