import type { ComponentProps } from 'react';
import type { DialogDeclaration } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import type { HowToUseDialog } from './how-to-use/how-to-use-dialog.tsx';
import type { RefusedDiscountDialog } from './refused/refused-discount-dialog.tsx';

export const howToUseDialog: DialogDeclaration<ComponentProps<typeof HowToUseDialog>> = {
  name: 'how-to-use',
  height: 40,
  load: async () => (await import('./how-to-use/how-to-use-dialog.tsx')).HowToUseDialog,
};

export const refusedDiscountDialog: DialogDeclaration<
  ComponentProps<typeof RefusedDiscountDialog>
> = {
  name: 'refused-discount',
  height: 30,
  load: async () => (await import('./refused/refused-discount-dialog.tsx')).RefusedDiscountDialog,
};
