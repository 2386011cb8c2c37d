import { createHmac, randomInt, timingSafeEqual, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { OTP_LENGTH } from '@nattil/contracts/rules/sign-in/otp';
import { acceptedKeys, KEYS } from '../../../platform/config/keys.ts';
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
  readonly #keys: readonly [KeyObject, ...KeyObject[]];

  constructor(@Inject(KEYS) keys: Keys) {
    this.#keys = acceptedKeys(keys, 'OTP_KEY');
  }

  random(): string {
    return String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0');
  }

  hash(binding: CodeBinding, code: string): Buffer {
    return hashUnder(this.#keys[0], binding, code);
  }

  /** Takes constant time for each accepted key. */
  matches(binding: CodeBinding, code: string, hash: Buffer): boolean {
    return this.#keys.some((key) => timingSafeEqual(hashUnder(key, binding, code), hash));
  }
}

function hashUnder(
  key: KeyObject,
  { id, memberId, purpose, contact }: CodeBinding,
  code: string,
): Buffer {
  // JSON, so that different parts cannot produce the same text.
  const parts = JSON.stringify([id, memberId, purpose, contact, code]);
  return createHmac('sha256', key).update(parts).digest();
}
