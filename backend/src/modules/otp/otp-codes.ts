import { createHmac, randomInt, timingSafeEqual, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { OTP_LENGTH } from '@nattil/contracts/rules/otp';
import { KEYS } from '../../platform/config/keys.ts';
import type { Keys } from '../../platform/config/keys.ts';

/** What a code is bound to, so that its hash is worth nothing in another row. */
export interface CodePlace {
  id: string;
  memberId: string;
  purpose: string;
  contact: string;
}

/** Makes codes and compares them; only their keyed hashes are stored. */
@Injectable()
export class OtpCodes {
  readonly #key: KeyObject;

  constructor(@Inject(KEYS) keys: Keys) {
    this.#key = keys.OTP_KEY;
  }

  random(): string {
    return String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0');
  }

  hash({ id, memberId, purpose, contact }: CodePlace, code: string): Buffer {
    // As JSON, so that no two lists of parts run together to the same text.
    const parts = JSON.stringify([id, memberId, purpose, contact, code]);
    return createHmac('sha256', this.#key).update(parts).digest();
  }

  /** In constant time. */
  matches(place: CodePlace, code: string, hash: Buffer): boolean {
    return timingSafeEqual(this.hash(place, code), hash);
  }
}
