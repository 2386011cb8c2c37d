import type { AdminMember } from '@nattil/contracts/api/admin/users';
import { USER_MESSAGES } from '@nattil/contracts/rules/portal/admin-users';
import { RESET_LINK_MINUTES } from '@nattil/contracts/rules/sign-in/password-link';
import { confirmDialog } from '@nattil/frontend-shared/ui/dialogs/ask';
import { toastOutcome } from '../../shared/toast-outcome.ts';
import { userName } from './user-texts.ts';
import { useSendPasswordLinkMutation, useUnlockUserMutation } from './usersApi.ts';

/** Actions for a member who cannot sign in: send a password link, or lift a lock. */
export function useSignInHelp() {
  const [sendLink] = useSendPasswordLinkMutation();
  const [unlock] = useUnlockUserMutation();

  return {
    sendLink: ({ id, version, ...user }: AdminMember) =>
      confirmDialog({
        title: 'Send Password Link',
        message: `${userName({ id, version, ...user })} gets a link by ${user.email ? 'e-mail' : 'SMS'} to choose another password. It works once, for ${RESET_LINK_MINUTES} minutes.`,
        confirmLabel: 'Send Link',
        onConfirm: () =>
          void toastOutcome(() => sendLink({ id, version }).unwrap(), USER_MESSAGES.linkSent),
      }),
    unlock: ({ id }: AdminMember) =>
      void toastOutcome(() => unlock(id).unwrap(), USER_MESSAGES.unlocked),
  };
}
