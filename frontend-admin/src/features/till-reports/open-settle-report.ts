import type { ComponentProps } from 'react';
import type { DialogDeclaration } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import type { SettleReportDialog } from './settle-report-dialog.tsx';

export const settleReportDialog: DialogDeclaration<ComponentProps<typeof SettleReportDialog>> = {
  name: 'settle-report',
  load: async () => (await import('./settle-report-dialog.tsx')).SettleReportDialog,
};
