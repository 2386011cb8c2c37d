import type { Administrator } from '@nattil/contracts/api/admin/administrators';
import { formatName } from '@nattil/contracts/basic-formats';
import { confirmDialog } from '@nattil/frontend-shared/ui/dialogs/ask';
import { pushDialog } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import { toastOutcome } from '../../shared/toast-outcome.ts';
import {
  useResendInvitationMutation,
  useActivateMutation,
  useUnlockAdministratorMutation,
  useWithdrawInvitationMutation,
} from './administratorsApi.ts';
import { suspendDialog } from './open-suspend.ts';

/** The row actions of an administrator; an action that removes access asks for confirmation. */
export function useAdministratorActions() {
  const [resend] = useResendInvitationMutation();
  const [withdraw] = useWithdrawInvitationMutation();
  const [activate] = useActivateMutation();
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
    suspend: (administrator: Administrator) => void pushDialog(suspendDialog, { administrator }),
    unlock: ({ id }: Administrator) =>
      void toastOutcome(() => unlock(id).unwrap(), 'Lock lifted successfully!'),
    activate: ({ id, version }: Administrator) =>
      void toastOutcome(
        () => activate({ id, version }).unwrap(),
        'Administrator activated successfully!',
      ),
  };
}
