import type { ComponentProps } from 'react';
import type { DialogDeclaration } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import type { OtpHistoryDialog } from './otp-history-dialog.tsx';

/** In a file of its own, because another dialog opens it. */
export const otpHistoryDialog: DialogDeclaration<ComponentProps<typeof OtpHistoryDialog>> = {
  name: 'otp-history',
  size: 'lg',
  height: 44,
  load: async () => (await import('./otp-history-dialog.tsx')).OtpHistoryDialog,
};
