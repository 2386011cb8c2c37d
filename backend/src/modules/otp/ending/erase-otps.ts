import type { Erases } from '../../../platform/registries/personal-data.ts';
import { eraseMessages } from '../../../platform/notifications/erase-messages.ts';
import { otpCause } from '../sending/otp-dispatch.ts';

/**
 * Erases contacts and IP addresses of a member's codes, and their messages; the figures stay. The
 * keyed hashes that count sends stay for their day, so that a new account does not reset a limit.
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
