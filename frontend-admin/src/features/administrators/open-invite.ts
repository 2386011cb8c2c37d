import type { DialogDeclaration } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';

export const inviteDialog: DialogDeclaration<object> = {
  name: 'invite-administrator',
  load: async () => (await import('./invite-dialog.tsx')).InviteDialog,
};
