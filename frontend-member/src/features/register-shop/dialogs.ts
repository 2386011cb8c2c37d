import type { DialogDeclaration } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';

export const registerShopDialog: DialogDeclaration<object> = {
  name: 'register-shop',
  height: 42,
  load: async () => (await import('./register-shop-dialog.tsx')).RegisterShopDialog,
};
