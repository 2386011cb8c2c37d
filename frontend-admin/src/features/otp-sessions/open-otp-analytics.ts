import type { ComponentProps } from 'react';
import type { DialogDeclaration } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import type { OtpAnalyticsDialog } from './otp-analytics-dialog.tsx';

export const otpAnalyticsDialog: DialogDeclaration<ComponentProps<typeof OtpAnalyticsDialog>> = {
  name: 'otp-analytics',
  size: 'xl',
  load: async () => (await import('./otp-analytics-dialog.tsx')).OtpAnalyticsDialog,
};
