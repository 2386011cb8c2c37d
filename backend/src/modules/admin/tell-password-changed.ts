import { BRAND } from '@nattil/contracts/brand';
import type { Encryption } from '../../platform/config/encryption.ts';
import { queueNotification } from '../../platform/notifications/queue-notification.ts';
import type { Queryable } from '../../platform/persistence/database.ts';
import type { Admin } from './admin.aggregate.ts';

/** Queues the mail about another password in its command's transaction; it names nobody. */
export async function tellPasswordChanged(
  db: Queryable,
  encryption: Encryption,
  { id, version, email }: Admin,
  now: Date,
): Promise<void> {
  const notice = {
    cause: `administrator-password/${id}@${version}`,
    channel: 'email',
    to: email!,
    subject: `The password of your ${BRAND.name} portal account was changed`,
    text: [
      `The password of your account at the administrators' portal of ${BRAND.name} is another one now, and your other sign-ins have ended.`,
      'If it was not you, choose another by "Forgot password?" on the login page, and tell an owner at once.',
    ].join('\n\n'),
  } as const;
  await queueNotification(db, encryption, notice, now);
}
