import type { AdminRole } from '@nattil/contracts/rules/portal/roles';
import type { Encryption } from '../../../platform/config/encryption.ts';
import { queueNotification } from '../../../platform/notifications/queue-notification.ts';
import type { Queryable } from '../../../platform/persistence/database.ts';
import { invitationMail } from '../mails/invitation-mail.ts';

interface Invited {
  id: string;
  version: number;
  email: string;
  role: AdminRole;
}

/** Queues the mail with the link in the command's transaction. */
export async function sendInvitation(
  db: Queryable,
  { encryption, publicUrl }: { encryption: Encryption; publicUrl: string },
  { id, version, email, role }: Invited,
  { token, endsAt }: { token: string; endsAt: Date },
  now: Date,
): Promise<void> {
  // In the fragment, which no proxy logs and no Referer carries.
  const link = new URL(`/admin/invitation#token=${token}`, publicUrl);
  await queueNotification(
    db,
    encryption,
    {
      cause: `administrator-invitation/${id}@${version}`,
      channel: 'email',
      to: email,
      ...invitationMail(role, link.href),
      secretUntil: endsAt,
    },
    now,
  );
}
