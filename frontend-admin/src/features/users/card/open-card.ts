import type { ComponentProps } from 'react';
import type { DialogDeclaration } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import type { CardDialog } from './card-dialog.tsx';

export const cardDialog: DialogDeclaration<ComponentProps<typeof CardDialog>> = {
  name: 'update-card',
  size: 'md',
  load: async () => (await import('./card-dialog.tsx')).CardDialog,
};
