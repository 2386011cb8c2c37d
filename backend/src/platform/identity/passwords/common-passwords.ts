import { dictionary } from '@zxcvbn-ts/language-common';

/** Passwords above this rank in the list, most common first, count as common. */
const MAX_COMMON = 20_000;

const COMMON = new Set(dictionary['passwords-common'].slice(0, MAX_COMMON));

/** Whether a password is among the most guessed ones, in any case. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase());
}
