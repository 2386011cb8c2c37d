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

interface ColumnKey {
  id: Buffer;
  key: KeyObject;
}

/**
 * AES-256-GCM for single columns. A stored value is key id, nonce, tag and ciphertext. The place
 * (table/column/id) is authenticated, so that a value copied elsewhere does not decrypt.
 * New values use DATA_KEY; values made with DATA_KEY_OLD still decrypt.
 */
@Injectable()
export class Encryption {
  readonly #present: ColumnKey;
  readonly #known: ColumnKey[];
  /** Lookup keys of the current and the previous data key. */
  readonly #lookups: readonly [KeyObject, ...KeyObject[]];

  constructor(@Inject(KEYS) keys: Keys) {
    this.#present = columnKey(keys.DATA_KEY);
    this.#known = [this.#present, ...(keys.DATA_KEY_OLD ? [columnKey(keys.DATA_KEY_OLD)] : [])];
    this.#lookups = [
      lookupKeyOf(keys.DATA_KEY),
      ...(keys.DATA_KEY_OLD ? [lookupKeyOf(keys.DATA_KEY_OLD)] : []),
    ];
  }

  encrypt(text: string, place: string): Buffer {
    const { id, key } = this.#present;
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([id, nonce, cipher.getAuthTag(), sealed]);
  }

  /** Throws if the value was encrypted with an unknown key or for another place. */
  decrypt(stored: Buffer, place: string): string {
    const known = this.#known.find(({ id }) => stored.subarray(0, KEY_ID).equals(id));
    if (!known) throw new Error('This value was encrypted with another DATA_KEY');
    const nonce = stored.subarray(KEY_ID, KEY_ID + NONCE);
    const tag = stored.subarray(KEY_ID + NONCE, KEY_ID + NONCE + TAG);
    const decipher = createDecipheriv('aes-256-gcm', known.key, nonce)
      .setAAD(Buffer.from(place))
      .setAuthTag(tag);
    return (
      decipher.update(stored.subarray(KEY_ID + NONCE + TAG), undefined, 'utf8') +
      decipher.final('utf8')
    );
  }

  /**
   * A keyed hash that finds a personal value again without revealing it.
   * It changes with DATA_KEY, so counters under it (limits, locks, sends to a contact) start again
   * at zero.
   */
  lookupKey(value: string): Buffer {
    return hashed(value, this.#lookups[0]);
  }

  /** Includes the hash under DATA_KEY_OLD, for values that must survive a key rotation. */
  lookupKeys(value: string): Buffer[] {
    return this.#lookups.map((key) => hashed(value, key));
  }
}

function lookupKeyOf(dataKey: KeyObject): KeyObject {
  return derived(dataKey, 'nattil lookup');
}

function hashed(value: string, key: KeyObject): Buffer {
  return createHmac('sha256', key).update(value).digest();
}

function columnKey(dataKey: KeyObject): ColumnKey {
  const key = derived(dataKey, 'nattil column');
  return { id: createHmac('sha256', key).update('id').digest().subarray(0, KEY_ID), key };
}

function derived(key: KeyObject, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', key, '', purpose, 32)));
}
