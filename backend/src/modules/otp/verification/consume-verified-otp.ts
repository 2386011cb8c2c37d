import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { OtpPurpose } from '@nattil/contracts/api/member/otp';
import { OTP_VERIFIED_USABLE_SECONDS } from '@nattil/contracts/rules/sign-in/otp';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { OtpSession } from '../otp-session.aggregate.ts';

/** Whether `consumeVerifiedOtp` would return true. */
export async function hasVerifiedOtp(
  em: EntityManager,
  memberId: string,
  purpose: OtpPurpose,
  now: Date,
): Promise<boolean> {
  return (await newestVerified(em, memberId, purpose, now)) !== null;
}

/**
 * Uses up the member's newest verified session for a purpose, at most ten minutes old, in the
 * caller's transaction. Returns false if there is none.
 */
export async function consumeVerifiedOtp(
  em: EntityManager,
  memberId: string,
  purpose: OtpPurpose,
  actor: Actor,
  now: Date,
): Promise<boolean> {
  const session = await newestVerified(em, memberId, purpose, now);
  session?.consume(actor, now);
  return session !== null;
}

function newestVerified(
  em: EntityManager,
  memberId: string,
  purpose: OtpPurpose,
  now: Date,
): Promise<OtpSession | null> {
  const oldest = new Date(now.getTime() - OTP_VERIFIED_USABLE_SECONDS * 1000);
  return em.findOne(
    OtpSession,
    { memberId, purpose, status: 'verified', createdAt: { $gte: oldest } },
    { orderBy: { createdAt: 'desc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
}
