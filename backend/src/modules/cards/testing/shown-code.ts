import type { CardCodeSecret } from '@nattil/contracts/api/member/cards';
import { cardCodeText } from '@nattil/contracts/rules/members/card-code';
import type { ApiClient } from '../../../platform/testing/api-client.ts';
import { codeAt } from '../code/card-codes.ts';

/** The member's device: it fetched the secret once and computes the codes itself. */
export interface Phone extends Omit<CardCodeSecret, 'digits'> {
  /** The text of the QR code at a time. */
  scanned: (at: Date) => string;
  /** The 6 digits below it. */
  digits: (at: Date) => string;
}

export async function phoneOf(member: ApiClient): Promise<Phone> {
  const { body } = await member.get('/api/users/card/code-secret');
  if (!body.success) throw new Error(`The secret was refused: ${body.message}`);
  const secret = body.data as CardCodeSecret;
  const digits = (at: Date) => codeAt(secret.secret, at);
  return {
    ...secret,
    digits,
    scanned: (at) =>
      cardCodeText({ reference: secret.reference, tier: secret.tier, code: digits(at) }),
  };
}
