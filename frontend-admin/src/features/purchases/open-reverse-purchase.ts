import type { ComponentProps } from 'react';
import type { DialogDeclaration } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import type { ReversePurchaseDialog } from './reverse-purchase-dialog.tsx';

export const reversePurchaseDialog: DialogDeclaration<
  ComponentProps<typeof ReversePurchaseDialog>
> = {
  name: 'reverse-purchase',
  load: async () => (await import('./reverse-purchase-dialog.tsx')).ReversePurchaseDialog,
};
