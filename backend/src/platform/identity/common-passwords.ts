import { dictionary } from '@zxcvbn-ts/language-common';

/** How far down the list, most common first, a password counts as common. */
const MAX_COMMON = 20_000;

const COMMON = new Set(dictionary['passwords-common'].slice(0, MAX_COMMON));

/** Whether a password is among those that are guessed first, in whatever case it is written. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase());
}
