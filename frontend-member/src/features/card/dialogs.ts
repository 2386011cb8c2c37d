import type { ComponentProps } from 'react';
import type { DialogDeclaration } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import type { CardActivatedDialog } from './activation/card-activated-dialog.tsx';
import type { CardIssuedDialog } from './activation/card-issued-dialog.tsx';
import type { ManageCardDialog } from './manage/manage-card-dialog.tsx';
import type { OtpDialog } from './activation/otp-dialog.tsx';
import type { ShowCardDialog } from './show/show-card-dialog.tsx';

export const cardIssuedDialog: DialogDeclaration<ComponentProps<typeof CardIssuedDialog>> = {
  name: 'card-issued',
  phone: 'center',
  height: 32,
  load: async () => (await import('./activation/card-issued-dialog.tsx')).CardIssuedDialog,
};

export const manageCardDialog: DialogDeclaration<ComponentProps<typeof ManageCardDialog>> = {
  name: 'manage-card',
  size: 'lg',
  height: 64,
  load: async () => (await import('./manage/manage-card-dialog.tsx')).ManageCardDialog,
};

export const showCardDialog: DialogDeclaration<ComponentProps<typeof ShowCardDialog>> = {
  name: 'show-card',
  fills: true,
  load: async () => (await import('./show/show-card-dialog.tsx')).ShowCardDialog,
};

export const otpDialog: DialogDeclaration<ComponentProps<typeof OtpDialog>> = {
  name: 'otp',
  size: 'sm',
  height: 27,
  load: async () => (await import('./activation/otp-dialog.tsx')).OtpDialog,
};

export const cardActivatedDialog: DialogDeclaration<ComponentProps<typeof CardActivatedDialog>> = {
  name: 'card-activated',
  phone: 'center',
  height: 33,
  load: async () => (await import('./activation/card-activated-dialog.tsx')).CardActivatedDialog,
};
