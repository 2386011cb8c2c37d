import type { DialogDeclaration } from '@nattil/frontend-shared/ui/open-dialog.tsx';

export const inviteDialog: DialogDeclaration<object> = {
  name: 'invite-administrator',
  load: async () => (await import('./invite-dialog.tsx')).InviteDialog,
};
