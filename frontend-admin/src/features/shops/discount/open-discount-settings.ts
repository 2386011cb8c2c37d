import type { ComponentProps } from 'react';
import type { DialogDeclaration } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import type { DiscountSettingsDialog } from './discount-settings-dialog.tsx';

export const discountSettingsDialog: DialogDeclaration<
  ComponentProps<typeof DiscountSettingsDialog>
> = {
  name: 'discount-settings',
  size: 'lg',
  load: async () => (await import('./discount-settings-dialog.tsx')).DiscountSettingsDialog,
};
