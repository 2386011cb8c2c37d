import type { ComponentProps } from 'react';
import type { DialogDeclaration } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import type { DecisionDialog } from './decision-dialog.tsx';

export const decisionDialog: DialogDeclaration<ComponentProps<typeof DecisionDialog>> = {
  name: 'shop-decision',
  size: 'lg',
  load: async () => (await import('./decision-dialog.tsx')).DecisionDialog,
};
