import type { DialogDeclaration } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';

export const profileDialog: DialogDeclaration<object> = {
  name: 'profile-settings',
  load: async () => (await import('./profile-dialog.tsx')).ProfileDialog,
};

export const preferencesDialog: DialogDeclaration<object> = {
  name: 'preferences',
  load: async () => (await import('./preferences-dialog.tsx')).PreferencesDialog,
};
