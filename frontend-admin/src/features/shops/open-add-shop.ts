import type { DialogDeclaration } from '@nattil/frontend-shared/ui/open-dialog.tsx';

export const addShopDialog: DialogDeclaration<object> = {
  name: 'add-shop',
  size: 'xl',
  load: async () => (await import('./add/add-shop-dialog.tsx')).AddShopDialog,
};
