import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Secret, TOTP } from 'otpauth';
import type { CardCodeReplaced } from '@nattil/contracts/events/cards';
import {
  CARD_CODE_ALGORITHM,
  CARD_CODE_DIGITS,
  CARD_CODE_SECONDS,
  CARD_CODE_STEPS_AROUND,
  CARD_REFERENCE_LENGTH,
} from '@nattil/contracts/rules/members/card-code';
import { Encryption } from '../../../platform/config/encryption.ts';
import { encryptedById } from '../../../platform/registries/encrypted-columns.ts';
import { recordAction } from '../../../platform/event-log/event-log.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { SECOND_MS } from '../../../platform/kernel/time.ts';
import type { Queryable } from '../../../platform/persistence/database.ts';

const SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

interface CardOf {
  id: string;
  memberId: string;
}

export interface CardCode {
  /** Base32. */
  secret: string;
  reference: string;
}

interface Row {
  secret: Buffer;
  reference: string;
}

/** The secrets of the codes that cards show. They are changed under the lock of the card. */
@Injectable()
export class CardCodes {
  constructor(private readonly encryption: Encryption) {}

  /** Gives the card a new secret. Its reference stays, so a till can tell why it refuses the card. */
  async replace(
    db: Queryable,
    { id, memberId }: CardOf,
    cause: CardCodeReplaced['cause'],
    actor: Actor,
    now: Date,
  ): Promise<void> {
    const secret = new Secret({ buffer: bytes(SECRET_BYTES) }).base32;
    await db.execute(
      `insert into card_code (card_id, member_id, secret, reference, created_at) values ($1, $2, $3, $4, $5)
       on conflict (card_id) do update set secret = excluded.secret, created_at = excluded.created_at`,
      [id, memberId, this.encryption.encrypt(secret, placeOf(id)), newReference(), now],
    );
    await recordAction(db, 'CardCodeReplaced', { cardId: id, memberId, cause }, actor, now);
  }

  /** Null for a card that was activated by a version without codes, and after its key was lost. */
  async of(db: Queryable, cardId: string): Promise<CardCode | null> {
    const [row] = await db.query<Row>(
      'select secret, reference from card_code where card_id = $1',
      [cardId],
    );
    if (!row) return null;
    const secret = this.readable(row.secret, cardId);
    return secret === null ? null : { secret, reference: row.reference };
  }

  /** The time step of a right code; null for a wrong or old one. Compares in constant time. */
  async stepOf(db: Queryable, cardId: string, code: string, now: Date): Promise<number | null> {
    const own = await this.of(db, cardId);
    if (!own) return null;
    const timestamp = now.getTime();
    const delta = totpOf(own.secret).validate({
      token: code,
      timestamp,
      window: CARD_CODE_STEPS_AROUND,
    });
    return delta === null ? null : stepAt(timestamp) + delta;
  }

  /** Null if the key was removed after a rotation: the secret is then replaced at the next use. */
  private readable(secret: Buffer, cardId: string): string | null {
    return this.encryption.readable(secret, placeOf(cardId));
  }
}

/** The code of a secret at a time, as the member's phone computes it. */
export function codeAt(secret: string, at: Date): string {
  return totpOf(secret).generate({ timestamp: at.getTime() });
}

function totpOf(secret: string): TOTP {
  return new TOTP({
    secret: Secret.fromBase32(secret),
    algorithm: CARD_CODE_ALGORITHM,
    digits: CARD_CODE_DIGITS,
    period: CARD_CODE_SECONDS,
  });
}

function stepAt(milliseconds: number): number {
  return Math.floor(milliseconds / SECOND_MS / CARD_CODE_SECONDS);
}

function newReference(): string {
  const random = randomBytes(CARD_REFERENCE_LENGTH);
  return Array.from(random, (byte) => BASE32[byte % BASE32.length]).join('');
}

function bytes(count: number): ArrayBuffer {
  return Uint8Array.from(randomBytes(count)).buffer;
}

/** The associated data to which a secret's encryption is bound. */
function placeOf(cardId: string): string {
  return `card_code/secret/${cardId}`;
}

export const encryptedCardSecrets = encryptedById('card_code', ['secret'], placeOf, 'card_id');
