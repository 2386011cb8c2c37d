import { OTP_SENDS_PER_DAY, OTP_SENDS_PER_HOUR } from '@nattil/contracts/rules/otp';
import { LOCKS } from '../../advisory-locks.ts';
import { DomainError } from '../../platform/domain/domain-error.ts';
import type { Queryable } from '../../platform/persistence/database.ts';
import { DAY_MS, HOUR_MS } from '../../platform/time.ts';

interface Sends {
  at: Date;
}

/**
 * Refuses more than 5 codes an hour or 10 a day to a confirmed contact, else to its whole mailbox. A
 * lock until the end of the caller's transaction makes parallel sends to a mailbox count too.
 */
export async function refuseTooManySends(
  db: Queryable,
  { contactKey, mailboxKey }: { contactKey: Buffer; mailboxKey: Buffer },
  now: Date,
): Promise<void> {
  await db.query('select pg_advisory_xact_lock($1, hashtext($2))', [
    LOCKS.sendingToMailbox,
    mailboxKey.toString('hex'),
  ]);
  const confirmed = await db.query(
    'select 1 from otp_session where contact_key = $1 and verified_at is not null limit 1',
    [contactKey],
  );
  const [column, key] =
    confirmed.length > 0 ? ['contact_key', contactKey] : ['mailbox_key', mailboxKey];
  const sends = await db.query<Sends>(
    `select created_at as at from otp_session where ${column} = $1 and created_at > $2
     order by created_at desc limit ${OTP_SENDS_PER_DAY}`,
    [key, new Date(now.getTime() - DAY_MS)],
  );
  refuseWhenFull(sends[OTP_SENDS_PER_DAY - 1], DAY_MS, now);
  refuseWhenFull(sends[OTP_SENDS_PER_HOUR - 1], HOUR_MS, now);
}

/** `nth` is the send that fills the window while it lies in it; the wait ends when it leaves. */
function refuseWhenFull(nth: Sends | undefined, windowMs: number, now: Date): void {
  if (!nth) return;
  const wait = Math.ceil((nth.at.getTime() + windowMs - now.getTime()) / 1000);
  if (wait > 0) throw new DomainError('OTP_RATE_LIMITED', { retryAfter: wait });
}
