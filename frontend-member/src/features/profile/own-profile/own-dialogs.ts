import type { ComponentProps } from 'react';
import {
  closeDialog,
  type DialogDeclaration,
} from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import type { ContactCodeDialog } from '../contacts/contact-code-dialog.tsx';
import type { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { changePasswordDialog } from '../passwords/password-dialogs.ts';
import type { EditProfileDialog } from './edit-profile-dialog.tsx';

/** Dialogs that the profile view opens above itself. */
export const editProfileDialog: DialogDeclaration<ComponentProps<typeof EditProfileDialog>> = {
  name: 'edit-profile',
  height: 42,
  load: async () => (await import('./edit-profile-dialog.tsx')).EditProfileDialog,
};

export const contactCodeDialog: DialogDeclaration<ComponentProps<typeof ContactCodeDialog>> = {
  name: 'contact-code',
  size: 'sm',
  height: 27,
  load: async () => (await import('../contacts/contact-code-dialog.tsx')).ContactCodeDialog,
};

export const deleteAccountDialog: DialogDeclaration<ComponentProps<typeof DeleteAccountDialog>> = {
  name: 'delete-account',
  height: 41,
  load: async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
};

export function closeOwnDialogs(): void {
  closeDialog(editProfileDialog);
  closeDialog(contactCodeDialog);
  closeDialog(changePasswordDialog);
  closeDialog(deleteAccountDialog);
}
