import { Button } from '@mantine/core';
import { IconHistory, IconMailForward, IconPassword, IconReceiptRupee } from '@tabler/icons-react';
import type { AdminMember } from '@nattil/contracts/api/admin/users';
import { pushDialog } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import { type DetailsAction, DetailsFooter } from '../../../shared/details-footer.tsx';
import { auditPathOf, otpSessionsPathOf } from '../../../shared/paths.ts';
import { useMay } from '../../../shared/session/use-may.ts';
import { cardDialog } from '../card/open-card.ts';
import { resetPasswordDialog } from '../password/open-reset-password.ts';
import { useSignInHelp } from '../use-sign-in-help.ts';
import { userName } from '../user-texts.ts';

export interface UserDetailsActions {
  onEdit: (user: AdminMember) => void;
  /** Gets the 16 digits of the user's card. */
  onRecordPurchase: (cardNumber: string) => void;
}

interface UserDetailsFooterProps extends UserDetailsActions {
  /** Undefined while loading. */
  user: AdminMember | undefined;
}

/** Everything that a caller may ask for; each dialog opens above the details. */
export function UserDetailsFooter({ user, onEdit, onRecordPurchase }: UserDetailsFooterProps) {
  const mayManage = useMay('members.manage');
  const mayReset = useMay('members.reset-password');
  const others = useOthers(user, onRecordPurchase);
  return (
    <DetailsFooter of={user && userName(user)} others={others}>
      {user && mayReset ? (
        <Button variant="default" onClick={() => void pushDialog(resetPasswordDialog, { user })}>
          Reset Password
        </Button>
      ) : null}
      {user && mayManage ? (
        <>
          <Button variant="default" onClick={() => void pushDialog(cardDialog, { user })}>
            Update Card
          </Button>
          <Button onClick={() => onEdit(user)}>Edit User</Button>
        </>
      ) : null}
    </DetailsFooter>
  );
}

function useOthers(
  user: AdminMember | undefined,
  onRecordPurchase: (cardNumber: string) => void,
): DetailsAction[] {
  const mayRecord = useMay('purchases.record');
  const maySendLink = useMay('members.password-link');
  const mayAudit = useMay('audit.read');
  const help = useSignInHelp();
  if (!user) return [];
  const { id, email, phone, status, card, cardNumber } = user;
  const isActive = status === 'active';
  const contact = email ?? phone;
  return [
    ...(mayRecord && isActive && card?.status === 'active' && cardNumber
      ? [
          {
            label: 'Record Purchase',
            Icon: IconReceiptRupee,
            onClick: () => onRecordPurchase(cardNumber),
          },
        ]
      : []),
    ...(maySendLink && isActive
      ? [
          {
            label: 'Send Password Link',
            Icon: IconMailForward,
            onClick: () => help.sendLink(user),
          },
        ]
      : []),
    ...(contact
      ? [{ label: 'OTP Sessions', Icon: IconPassword, to: otpSessionsPathOf(contact) }]
      : []),
    ...(mayAudit
      ? [{ label: 'Audit Trail', Icon: IconHistory, to: auditPathOf('member', id) }]
      : []),
  ];
}
