import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { KEYS, type Keys } from './keys.ts';

const NONCE = 12;
const TAG = 16;
const KEY_ID = 4;

/**
 * AES-256-GCM for single columns. What is stored: key id, nonce, tag, ciphertext. The place
 * (table/column/id) is authenticated, so that a value moved elsewhere does not open.
 */
@Injectable()
export class Encryption {
  readonly #key: KeyObject;
  readonly #keyId: Buffer;
  readonly #lookup: KeyObject;

  constructor(@Inject(KEYS) keys: Keys) {
    this.#key = derived(keys.DATA_KEY, 'nattil column');
    this.#lookup = derived(keys.DATA_KEY, 'nattil lookup');
    this.#keyId = createHmac('sha256', this.#key).update('id').digest().subarray(0, KEY_ID);
  }

  encrypt(text: string, place: string): Buffer {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([this.#keyId, nonce, cipher.getAuthTag(), sealed]);
  }

  /** Throws when the value was made with another key or for another place. */
  decrypt(stored: Buffer, place: string): string {
    if (!stored.subarray(0, KEY_ID).equals(this.#keyId))
      throw new Error('This value was encrypted with another DATA_KEY');
    const nonce = stored.subarray(KEY_ID, KEY_ID + NONCE);
    const tag = stored.subarray(KEY_ID + NONCE, KEY_ID + NONCE + TAG);
    const decipher = createDecipheriv('aes-256-gcm', this.#key, nonce)
      .setAAD(Buffer.from(place))
      .setAuthTag(tag);
    return (
      decipher.update(stored.subarray(KEY_ID + NONCE + TAG), undefined, 'utf8') +
      decipher.final('utf8')
    );
  }

  /** A keyed hash by which a personal value can be found again but not read. */
  lookupKey(value: string): Buffer {
    return createHmac('sha256', this.#lookup).update(value).digest();
  }
}

function derived(key: KeyObject, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', key, '', purpose, 32)));
}
