import type { ComponentProps } from 'react';
import type { DialogDeclaration } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import type { OwnProfileDialog } from './own-profile/own-profile-dialog.tsx';
import type { ProfileDialog } from './new-profile/profile-dialog.tsx';

export const profileDialog: DialogDeclaration<ComponentProps<typeof ProfileDialog>> = {
  name: 'profile',
  height: 42,
  load: async () => (await import('./new-profile/profile-dialog.tsx')).ProfileDialog,
};

export const ownProfileDialog: DialogDeclaration<ComponentProps<typeof OwnProfileDialog>> = {
  name: 'own-profile',
  size: 'lg',
  height: 64,
  load: async () => (await import('./own-profile/own-profile-dialog.tsx')).OwnProfileDialog,
};
