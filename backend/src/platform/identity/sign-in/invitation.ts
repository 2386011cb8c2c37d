import { randomBytes } from 'node:crypto';
import { INVITATION_DAYS } from '@nattil/contracts/rules/sign-in/password-link';
import type { Invitation } from '../../kernel/domain/invitation.ts';
import { DAY_MS } from '../../kernel/time.ts';
import { tokenHash } from '../token-hash.ts';

/** @param token at least 128 random bits */
export function newInvitation(
  now: Date,
  token: string = randomBytes(32).toString('base64url'),
): Invitation & { token: string } {
  return {
    token,
    hash: tokenHash(token),
    endsAt: new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
  };
}
