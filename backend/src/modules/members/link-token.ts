import { randomBytes } from 'node:crypto';

const BYTES = 32;
const FIRST_PART = 30;

/**
 * The secret of a link: 43 letters and digits, about 254 random bits. Without - and _, which the
 * variables of registered SMS templates may not hold.
 */
export function newLinkToken(): string {
  for (;;) {
    const token = randomBytes(BYTES).toString('base64url');
    if (!/[-_]/.test(token)) return token;
  }
}

/** A token in two variables, because one holds 30 characters. */
export function tokenVariables(token: string): { token1: string; token2: string } {
  return { token1: token.slice(0, FIRST_PART), token2: token.slice(FIRST_PART) };
}

export const TOKEN_VARIABLES = { token1: 'alphanumeric', token2: 'alphanumeric' } as const;
