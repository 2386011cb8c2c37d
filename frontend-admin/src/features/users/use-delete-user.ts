import type { AdminMember } from '@nattil/contracts/api/admin/users';
import { USER_MESSAGES } from '@nattil/contracts/rules/portal/admin-users';
import { changedMeanwhileOf, isApiError, messageOf } from '@nattil/frontend-shared/api/api-error';
import { confirmDialog } from '@nattil/frontend-shared/ui/dialogs/ask';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { userName } from './user-texts.ts';
import { useDeleteUserMutation } from './usersApi.ts';

const FAILED = 'Failed to delete user. Please try again.';

/** Deletes a user after confirmation; `onGone` gets the id once the user is deleted. */
export function useDeleteUser(onGone: (id: string) => void): (user: AdminMember) => void {
  const [send] = useDeleteUserMutation();

  async function remove({ id, version }: AdminMember): Promise<void> {
    const { error } = await send({ id, version });
    // Another person was faster.
    const isGone = !error || (isApiError(error) && error.status === 404);
    if (!isGone) {
      const change = changedMeanwhileOf(error);
      const why = change
        ? `${change.by} changed this user meanwhile. Please look at it again.`
        : messageOf(error, '');
      toast.error(why ? `${FAILED} ${why}` : FAILED);
      return;
    }
    onGone(id);
    toast.success(USER_MESSAGES.deleted);
  }

  return (user) =>
    confirmDialog({
      title: 'Delete User',
      message: `Are you sure you want to delete user ${userName(user)}? This action cannot be undone.`,
      confirmLabel: 'Delete',
      danger: true,
      onConfirm: () => void remove(user),
    });
}
