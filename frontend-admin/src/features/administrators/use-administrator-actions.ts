import type { Administrator } from '@nattil/contracts/api/admin/administrators';
import { formatName } from '@nattil/contracts/basic-formats';
import { confirmDialog } from '@nattil/frontend-shared/ui/dialogs/ask';
import { toastOutcome } from '../../shared/toast-outcome.ts';
import {
  useResendInvitationMutation,
  useSetSuspendedMutation,
  useUnlockAdministratorMutation,
  useWithdrawInvitationMutation,
} from './administratorsApi.ts';

/** The row actions of an administrator; an action that removes access asks for confirmation. */
export function useAdministratorActions() {
  const [resend] = useResendInvitationMutation();
  const [withdraw] = useWithdrawInvitationMutation();
  const [setSuspended] = useSetSuspendedMutation();
  const [unlock] = useUnlockAdministratorMutation();

  return {
    resend: ({ id, version, email }: Administrator) =>
      void toastOutcome(() => resend({ id, version }).unwrap(), `Invitation sent to ${email}`),
    withdraw: ({ id, version, name, email }: Administrator) =>
      confirmDialog({
        title: 'Withdraw Invitation',
        message: `${formatName(name)} (${email}) can no longer use the link that was sent.`,
        confirmLabel: 'Withdraw',
        danger: true,
        onConfirm: () =>
          void toastOutcome(() => withdraw({ id, version }).unwrap(), 'Invitation withdrawn'),
      }),
    suspend: ({ id, version, name }: Administrator) =>
      confirmDialog({
        title: 'Suspend Administrator',
        message: `${formatName(name)} is signed out everywhere and cannot sign in until activated.`,
        confirmLabel: 'Suspend',
        danger: true,
        onConfirm: () =>
          void toastOutcome(
            () => setSuspended({ id, version, suspended: true }).unwrap(),
            'Administrator suspended successfully!',
          ),
      }),
    unlock: ({ id }: Administrator) =>
      void toastOutcome(() => unlock(id).unwrap(), 'Lock lifted successfully!'),
    activate: ({ id, version }: Administrator) =>
      void toastOutcome(
        () => setSuspended({ id, version, suspended: false }).unwrap(),
        'Administrator activated successfully!',
      ),
  };
}
