import { randomBytes } from 'node:crypto';
import { SMS_VARIABLE_MAX_LENGTH } from './sms-template.ts';

const BYTES = 32;

/**
 * The secret of a link: 43 letters and digits, about 254 random bits. Without - and _, which
 * variables of registered SMS templates may not contain.
 */
export function newLinkToken(): string {
  for (;;) {
    const token = randomBytes(BYTES).toString('base64url');
    if (!/[-_]/.test(token)) return token;
  }
}

/** Splits a token into two variables, because it exceeds the length of one. */
export function tokenVariables(token: string): { token1: string; token2: string } {
  return {
    token1: token.slice(0, SMS_VARIABLE_MAX_LENGTH),
    token2: token.slice(SMS_VARIABLE_MAX_LENGTH),
  };
}

export const TOKEN_VARIABLES = { token1: 'alphanumeric', token2: 'alphanumeric' } as const;
