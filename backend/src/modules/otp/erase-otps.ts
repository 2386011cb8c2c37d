import type { Erases } from '../../platform/erasure.ts';
import { eraseMessages } from '../../platform/notifications/erase-messages.ts';
import { otpCause } from './otp-dispatch.ts';

/**
 * Contacts and addresses of a member's codes, and the messages that brought them; the figures stay.
 * The keyed hashes by which sends are counted stay for their day, so that a new account renews no limit.
 */
export const eraseOtps: Erases = async (db, { id }) => {
  const sessions = await db.query<{ id: string }>(
    `update otp_session set contact = '', ip = null where member_id = $1 returning id`,
    [id],
  );
  await eraseMessages(
    db,
    sessions.map((session) => otpCause(session.id)),
  );
};
