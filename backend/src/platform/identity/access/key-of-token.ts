import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';

/**
 * The key that signed an access token, for the library that verifies it; the first key if none did.
 * Only during a rotation there is more than one key.
 */
export function keyOfToken(token: string, keys: readonly [KeyObject, ...KeyObject[]]): KeyObject {
  const [first, ...others] = keys;
  return others.find((key) => isSignedWith(key, token)) ?? first;
}

function isSignedWith(key: KeyObject, token: string): boolean {
  const end = token.lastIndexOf('.');
  const given = Buffer.from(token.slice(end + 1), 'base64url');
  const right = createHmac('sha256', key).update(token.slice(0, end)).digest();
  return given.length === right.length && timingSafeEqual(given, right);
}
