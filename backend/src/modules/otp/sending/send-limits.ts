import { OTP_SENDS_PER_DAY, OTP_SENDS_PER_HOUR } from '@nattil/contracts/rules/sign-in/otp';
import { LOCKS } from '../../../platform/persistence/advisory-locks.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import type { Queryable } from '../../../platform/persistence/database.ts';
import { DAY_MS, HOUR_MS } from '../../../platform/kernel/time.ts';

const SENDS = 'select created_at as at from otp_session where created_at > $2 and';
const LATEST_FIRST = `order by created_at desc limit ${OTP_SENDS_PER_DAY}`;

interface Sends {
  at: Date;
}

interface SendsTo {
  contactKey: Buffer;
  mailboxKey: Buffer;
  /** The member who has confirmed the contact, if any. */
  confirmedBy: string | null;
}

/**
 * Throws above 5 codes an hour or 10 a day. For a confirmed contact, the member's own sends count.
 * Otherwise all sends to its mailbox count, except those of members who have confirmed their
 * address there. A lock until the end of the caller's transaction makes parallel sends to a mailbox
 * count too.
 */
export async function refuseTooManySends(db: Queryable, to: SendsTo, now: Date): Promise<void> {
  await db.query('select pg_advisory_xact_lock($1, hashtext($2))', [
    LOCKS.sendingToMailbox,
    to.mailboxKey.toString('hex'),
  ]);
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const sends = to.confirmedBy
    ? await db.query<Sends>(`${SENDS} contact_key = $1 and member_id = $3 ${LATEST_FIRST}`, [
        to.contactKey,
        dayAgo,
        to.confirmedBy,
      ])
    : // Those of deleted members count, who may have opened another account.
      await db.query<Sends>(
        `${SENDS} mailbox_key = $1 and not (to_confirmed and contact <> '') ${LATEST_FIRST}`,
        [to.mailboxKey, dayAgo],
      );
  refuseWhenFull(sends[OTP_SENDS_PER_DAY - 1], DAY_MS, now);
  refuseWhenFull(sends[OTP_SENDS_PER_HOUR - 1], HOUR_MS, now);
}

/** `nth` is the send that fills the window; the wait ends when it leaves the window. */
function refuseWhenFull(nth: Sends | undefined, windowMs: number, now: Date): void {
  if (!nth) return;
  const wait = Math.ceil((nth.at.getTime() + windowMs - now.getTime()) / 1000);
  if (wait > 0) throw new DomainError('OTP_RATE_LIMITED', { retryAfter: wait });
}
