import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { BRAND } from '@nattil/contracts/brand';
import { formatLongDate } from '@nattil/contracts/formats';
import { INVITATION_DAYS } from '@nattil/contracts/rules/password-link';
import { CONFIG } from '../../platform/config/config-token.ts';
import type { Config } from '../../platform/config/config.ts';
import { Encryption } from '../../platform/config/encryption.ts';
import { DomainError } from '../../platform/domain/domain-error.ts';
import { queueNotification } from '../../platform/notifications/queue-notification.ts';
import { Transports } from '../../platform/notifications/transports.ts';
import type { Queryable } from '../../platform/persistence/database.ts';
import { Retention, rowsOf } from '../../platform/retention.ts';
import { DAY_MS } from '../../platform/time.ts';

const TOKEN_BYTES = 32;

interface Kind {
  lifetimeMs: number;
  subject: string;
  /** The mail says nothing of the member, because nobody has confirmed the address. */
  text: (link: string, until: Date) => string;
}

const KINDS = {
  invitation: {
    lifetimeMs: INVITATION_DAYS * DAY_MS,
    subject: `Welcome to ${BRAND.name}`,
    text: (link, until) =>
      [
        `An account with a privilege card was opened for you at ${BRAND.name}. Choose your password here:`,
        link,
        `The link works once, until ${formatLongDate(until)}. Do not pass it on.`,
        'If you did not expect this message, you can ignore it.',
      ].join('\n\n'),
  },
} satisfies Record<string, Kind>;

export type LinkPurpose = keyof typeof KINDS;

export interface UsedLink {
  memberId: string;
  purpose: LinkPurpose;
}

/** The cause under which the message with a link is queued. */
export function causeOf(linkId: string): string {
  return `password-link/${linkId}`;
}

/**
 * Links by e-mail with which a member sets a password: 256 random bits, of which only a hash is
 * stored; each works once, and a newer one of the same member ends it.
 */
@Injectable()
export class PasswordLinks {
  constructor(
    private readonly encryption: Encryption,
    private readonly transports: Transports,
    @Inject(CONFIG) private readonly config: Config,
    retention: Retention,
  ) {
    // As long as the message may be in the inbox: by its link it is found when the member is erased.
    const forMs = config.retention.notificationDays * DAY_MS;
    retention.keep({ ...rowsOf({ table: 'password_link', since: 'expires_at' }), forMs });
  }

  /** Makes a link and queues its message, in the caller's transaction. */
  async send(
    db: Queryable,
    to: { memberId: string; email: string },
    purpose: LinkPurpose,
    now: Date,
  ): Promise<void> {
    if (!this.transports.for('email')) throw new DomainError('UNAVAILABLE');
    await this.end(db, to.memberId, now);
    const { lifetimeMs, subject, text } = KINDS[purpose];
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const id = randomUUID();
    const expiresAt = new Date(now.getTime() + lifetimeMs);
    await db.execute(
      `insert into password_link (id, hash, member_id, purpose, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [id, hashOf(token), to.memberId, purpose, now, expiresAt],
    );
    const link = `${this.config.publicUrl}/set-password?token=${token}`;
    await queueNotification(
      db,
      this.encryption,
      {
        cause: causeOf(id),
        channel: 'email',
        to: to.email,
        subject,
        text: text(link, expiresAt),
        secretUntil: expiresAt,
      },
      now,
    );
  }

  /** All links of the member stop working. */
  async end(db: Queryable, memberId: string, now: Date): Promise<void> {
    await db.execute(
      'update password_link set used_at = $2 where member_id = $1 and used_at is null',
      [memberId, now],
    );
  }

  /** Whose link it is, without using it up. Throws PASSWORD_LINK_INVALID. */
  async ownerOf(db: Queryable, token: string, now: Date): Promise<string> {
    const [link] = await db.query<UsedLink>(
      `select member_id as "memberId" from password_link
       where hash = $1 and used_at is null and expires_at > $2`,
      [hashOf(token), now],
    );
    if (!link) throw invalid();
    return link.memberId;
  }

  /** Uses it up, in the caller's transaction; of two at once one. Throws PASSWORD_LINK_INVALID. */
  async use(db: Queryable, token: string, now: Date): Promise<UsedLink> {
    const [link] = await db.query<UsedLink>(
      `update password_link set used_at = $2 where hash = $1 and used_at is null and expires_at > $2
       returning member_id as "memberId", purpose`,
      [hashOf(token), now],
    );
    if (!link) throw invalid();
    return link;
  }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function invalid(): DomainError {
  const refusal = new DomainError('PASSWORD_LINK_INVALID');
  return new DomainError('PASSWORD_LINK_INVALID', {
    errors: [{ field: 'token', message: refusal.message }],
  });
}
