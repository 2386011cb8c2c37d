import type { ComponentProps } from 'react';
import type { DialogDeclaration } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import type { OtpDetailsDialog } from './otp-details-dialog.tsx';

export const otpDetailsDialog: DialogDeclaration<ComponentProps<typeof OtpDetailsDialog>> = {
  name: 'otp-details',
  size: 'lg',
  load: async () => (await import('./otp-details-dialog.tsx')).OtpDetailsDialog,
};
