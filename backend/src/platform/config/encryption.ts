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
import { DomainError } from '../kernel/domain/domain-error.ts';
import { acceptedKeys, KEYS, type Keys } from './keys.ts';

const NONCE = 12;
const TAG = 16;
/** Bytes in front of a stored value that name its key. */
export const KEY_ID = 4;

const DAMAGED = 'This value cannot be read: it is damaged, or it was copied from another place.';

interface ColumnKey {
  id: Buffer;
  key: KeyObject;
}

/**
 * AES-256-GCM for single columns. A stored value is key id, nonce, tag and ciphertext. The place
 * (table/column/id) is authenticated, so that a value copied elsewhere does not decrypt.
 * New values use DATA_KEY; values made with DATA_KEY_OLD or DATA_KEY_NEXT decrypt too.
 */
@Injectable()
export class Encryption {
  readonly #present: ColumnKey;
  readonly #known: ColumnKey[];
  /** Lookup keys of the accepted data keys, the one in use first. */
  readonly #lookups: readonly [KeyObject, ...KeyObject[]];

  constructor(@Inject(KEYS) keys: Keys) {
    const [present, ...others] = acceptedKeys(keys, 'DATA_KEY');
    this.#present = columnKey(present);
    this.#known = [this.#present, ...others.map(columnKey)];
    this.#lookups = [lookupKeyOf(present), ...others.map(lookupKeyOf)];
  }

  encrypt(text: string, place: string): Buffer {
    const { id, key } = this.#present;
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([id, nonce, cipher.getAuthTag(), sealed]);
  }

  /** Ids of the accepted keys other than the one in use. */
  get otherKeyIds(): Buffer[] {
    return this.#known.map(({ id }) => id).filter((id) => !id.equals(this.#present.id));
  }

  /** Throws VALUE_UNREADABLE if the key is not set, or the value is damaged or of another place. */
  decrypt(stored: Buffer, place: string): string {
    const known = this.#known.find(({ id }) => keyIdOf(stored).equals(id));
    if (!known) throw new DomainError('VALUE_UNREADABLE');
    const nonce = stored.subarray(KEY_ID, KEY_ID + NONCE);
    const tag = stored.subarray(KEY_ID + NONCE, KEY_ID + NONCE + TAG);
    const decipher = createDecipheriv('aes-256-gcm', known.key, nonce)
      .setAAD(Buffer.from(place))
      .setAuthTag(tag);
    try {
      return (
        decipher.update(stored.subarray(KEY_ID + NONCE + TAG), undefined, 'utf8') +
        decipher.final('utf8')
      );
    } catch {
      throw new DomainError('VALUE_UNREADABLE', { message: DAMAGED });
    }
  }

  /** Null where `decrypt` throws, for values that can be made again. */
  readable(stored: Buffer, place: string): string | null {
    try {
      return this.decrypt(stored, place);
    } catch {
      return null;
    }
  }

  /**
   * A keyed hash that finds a personal value again without revealing it.
   * It changes with DATA_KEY, so counters under it (limits, locks, sends to a contact) start again
   * at zero.
   */
  lookupKey(value: string): Buffer {
    return hashed(value, this.#lookups[0]);
  }

  /** The hashes under all accepted keys, for values that must survive a key rotation. */
  lookupKeys(value: string): Buffer[] {
    return this.#lookups.map((key) => hashed(value, key));
  }
}

/** Of the key that encrypted the value. */
function keyIdOf(stored: Buffer): Buffer {
  return stored.subarray(0, KEY_ID);
}

function lookupKeyOf(dataKey: KeyObject): KeyObject {
  return derived(dataKey, 'nattil lookup');
}

function hashed(value: string, key: KeyObject): Buffer {
  return createHmac('sha256', key).update(value).digest();
}

/** The id that values encrypted with this data key begin with. */
export function valueKeyId(dataKey: KeyObject): Buffer {
  return columnKey(dataKey).id;
}

function columnKey(dataKey: KeyObject): ColumnKey {
  const key = derived(dataKey, 'nattil column');
  return { id: createHmac('sha256', key).update('id').digest().subarray(0, KEY_ID), key };
}

function derived(key: KeyObject, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', key, '', purpose, 32)));
}
