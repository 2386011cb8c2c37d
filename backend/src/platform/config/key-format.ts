export const MIN_KEY_BYTES = 32;

/** What a key must be, for messages. */
export const KEY_RULE = `at least ${MIN_KEY_BYTES} bytes, written in hex or base64`;

/** The bytes of a key; null if it is neither hex nor base64, or too short. */
export function keyBytes(value: string): Buffer | null {
  const hex = /^([0-9a-f]{2})+$/i.test(value);
  const base64 = /^[A-Za-z0-9+/_-]+={0,2}$/.test(value);
  const bytes = hex ? Buffer.from(value, 'hex') : Buffer.from(value, 'base64');
  return (hex || base64) && bytes.length >= MIN_KEY_BYTES ? bytes : null;
}

export function isKey(value: string): boolean {
  return keyBytes(value) !== null;
}
