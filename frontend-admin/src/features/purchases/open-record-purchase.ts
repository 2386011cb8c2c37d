import type { ComponentProps } from 'react';
import type { DialogDeclaration } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import type { RecordPurchaseDialog } from './record-purchase-dialog.tsx';

export const recordPurchaseDialog: DialogDeclaration<ComponentProps<typeof RecordPurchaseDialog>> =
  {
    name: 'record-purchase',
    load: async () => (await import('./record-purchase-dialog.tsx')).RecordPurchaseDialog,
  };
