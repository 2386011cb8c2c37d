import { Alert, Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import type { AdminMember } from '@nattil/contracts/api/admin/users';
import { formatLongDate } from '@nattil/contracts/formats';
import { USER_MESSAGES } from '@nattil/contracts/rules/portal/admin-users';
import { messageOf } from '@nattil/frontend-shared/api/api-error';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useMay } from '../../../shared/session/use-may.ts';
import { useNow } from '../../../shared/use-now.ts';
import { useResendUserInvitationMutation } from '../usersApi.ts';
import styles from './user-details.module.css';

/** Shows that a member has not accepted the invitation yet, with a button to resend it. */
export function InvitationNotice({ user }: { user: AdminMember }) {
  const [resend, { isLoading: sending }] = useResendUserInvitationMutation();
  const mayManage = useMay('members.manage');
  const now = useNow();
  if (!user.invitation) return null;
  const { endsAt } = user.invitation;
  const isOpen = endsAt !== null && Date.parse(endsAt) > now.getTime();

  async function send(): Promise<void> {
    if (sending) return;
    const { id, version } = user;
    try {
      await resend({ id, version }).unwrap();
      toast.success(USER_MESSAGES.invited);
    } catch (refusal) {
      toast.error(messageOf(refusal, 'Failed to send the invitation. Please try again.'));
    }
  }

  return (
    <Alert
      color={isOpen ? 'info' : 'warn'}
      icon={<IconMail size={20} aria-hidden />}
      title={isOpen ? 'Invitation not accepted yet' : 'Invitation expired'}
    >
      <div className={styles.invitation}>
        <p>
          {`No password has been chosen, so nobody can sign in. ${
            endsAt === null
              ? 'The link that was sent works no longer.'
              : `The link that was sent ${isOpen ? 'works' : 'worked'} until ${formatLongDate(endsAt)}.`
          }`}
        </p>
        {mayManage ? (
          <Button
            variant="default"
            aria-disabled={sending || undefined}
            onClick={() => void send()}
          >
            {sending ? 'Sending...' : 'Send invitation again'}
          </Button>
        ) : null}
      </div>
    </Alert>
  );
}
