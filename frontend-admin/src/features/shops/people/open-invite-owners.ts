import type { ComponentProps } from 'react';
import type { DialogDeclaration } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import type { InviteOwnersDialog } from './invite-owners-dialog.tsx';

export const inviteOwnersDialog: DialogDeclaration<ComponentProps<typeof InviteOwnersDialog>> = {
  name: 'invite-owners',
  load: async () => (await import('./invite-owners-dialog.tsx')).InviteOwnersDialog,
};
