import type { Encryption } from '../../../platform/config/encryption.ts';
import { queueNotification } from '../../../platform/notifications/queue-notification.ts';
import type { Queryable } from '../../../platform/persistence/database.ts';
import type { Admin } from '../admin.aggregate.ts';
import { passwordChangedMail } from '../mails/password-changed-mail.ts';

/** Queues the mail about a changed password in the command's transaction. */
export async function notifyPasswordChanged(
  db: Queryable,
  encryption: Encryption,
  { id, version, email }: Admin,
  now: Date,
): Promise<void> {
  const notice = {
    cause: `administrator-password/${id}@${version}`,
    channel: 'email',
    to: email!,
    ...passwordChangedMail(),
  } as const;
  await queueNotification(db, encryption, notice, now);
}
