import type { ComponentProps } from 'react';
import type { DialogDeclaration } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import type { EmailShopDialog } from './email-shop-dialog.tsx';

export const emailShopDialog: DialogDeclaration<ComponentProps<typeof EmailShopDialog>> = {
  name: 'shop-email',
  size: 'lg',
  load: async () => (await import('./email-shop-dialog.tsx')).EmailShopDialog,
};
