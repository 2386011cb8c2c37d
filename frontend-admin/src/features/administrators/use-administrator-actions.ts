import type { Administrator } from '@nattil/contracts/api/administrators';
import { formatName } from '@nattil/contracts/formats';
import { messageOf } from '@nattil/frontend-shared/api/api-error';
import { confirmDialog } from '@nattil/frontend-shared/ui/ask';
import { toast } from '@nattil/frontend-shared/ui/toast';
import {
  useResendInvitationMutation,
  useSetSuspendedMutation,
  useWithdrawInvitationMutation,
} from './administratorsApi.ts';

/** What follows a press in the row of an administrator: a question where somebody loses access. */
export function useAdministratorActions() {
  const [resend] = useResendInvitationMutation();
  const [withdraw] = useWithdrawInvitationMutation();
  const [setSuspended] = useSetSuspendedMutation();

  async function told(work: () => Promise<unknown>, done: string): Promise<void> {
    try {
      await work();
      toast.success(done);
    } catch (refusal) {
      toast.error(messageOf(refusal, 'This did not work. Please try again.'));
    }
  }

  return {
    resend: ({ id, version, email }: Administrator) =>
      void told(() => resend({ id, version }).unwrap(), `Invitation sent to ${email}`),
    withdraw: ({ id, version, name, email }: Administrator) =>
      confirmDialog({
        title: 'Withdraw Invitation',
        message: `${formatName(name)} (${email}) can no longer use the link that was sent.`,
        confirmLabel: 'Withdraw',
        danger: true,
        onConfirm: () =>
          void told(() => withdraw({ id, version }).unwrap(), 'Invitation withdrawn'),
      }),
    suspend: ({ id, version, name }: Administrator) =>
      confirmDialog({
        title: 'Suspend Administrator',
        message: `${formatName(name)} is signed out everywhere and cannot sign in until activated.`,
        confirmLabel: 'Suspend',
        danger: true,
        onConfirm: () =>
          void told(
            () => setSuspended({ id, version, suspended: true }).unwrap(),
            'Administrator suspended successfully!',
          ),
      }),
    activate: ({ id, version }: Administrator) =>
      void told(
        () => setSuspended({ id, version, suspended: false }).unwrap(),
        'Administrator activated successfully!',
      ),
  };
}
