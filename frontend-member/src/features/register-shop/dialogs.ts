import type { DialogDeclaration } from '@nattil/frontend-shared/ui/open-dialog.tsx';

export const registerShopDialog: DialogDeclaration<object> = {
  name: 'register-shop',
  load: async () => (await import('./register-shop-dialog.tsx')).RegisterShopDialog,
};
