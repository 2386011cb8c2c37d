import { createHmac, randomInt, timingSafeEqual, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { OTP_LENGTH } from '@nattil/contracts/rules/sign-in/otp';
import { KEYS } from '../../../platform/config/keys.ts';
import type { Keys } from '../../../platform/config/keys.ts';

/** Fields that are hashed with the code, so that its hash matches in no other row. */
export interface CodeBinding {
  id: string;
  memberId: string;
  purpose: string;
  contact: string;
}

/** Generates codes and compares them; only their keyed hashes are stored. */
@Injectable()
export class OtpCodes {
  readonly #key: KeyObject;

  constructor(@Inject(KEYS) keys: Keys) {
    this.#key = keys.OTP_KEY;
  }

  random(): string {
    return String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0');
  }

  hash({ id, memberId, purpose, contact }: CodeBinding, code: string): Buffer {
    // JSON, so that different parts cannot produce the same text.
    const parts = JSON.stringify([id, memberId, purpose, contact, code]);
    return createHmac('sha256', this.#key).update(parts).digest();
  }

  /** Takes constant time. */
  matches(binding: CodeBinding, code: string, hash: Buffer): boolean {
    return timingSafeEqual(this.hash(binding, code), hash);
  }
}
