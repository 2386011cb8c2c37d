import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { RESET_LINK_MINUTES } from '@nattil/contracts/rules/sign-in/password-link';
import { tokenHash } from '../../../platform/identity/token-hash.ts';
import { CONFIG } from '../../../platform/config/config-token.ts';
import type { Config } from '../../../platform/config/config.ts';
import { Encryption } from '../../../platform/config/encryption.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { queueNotification } from '../../../platform/notifications/queue-notification.ts';
import type { Queryable } from '../../../platform/persistence/database.ts';
import { Retention, rowsOf } from '../../../platform/registries/retention.ts';
import { DAY_MS, MINUTE_MS } from '../../../platform/kernel/time.ts';
import { passwordLinkMail } from '../mails/password-link-mail.ts';

/** Open links per administrator. */
const MAX_OPEN = 3;

/**
 * Password reset links of administrators: 256 random bits, stored only as a hash. A new link does
 * not invalidate older ones, and at most MAX_OPEN are open. Requests by a third party therefore
 * cannot lock the administrator out.
 */
@Injectable()
export class AdminPasswordLinks {
  constructor(
    private readonly encryption: Encryption,
    @Inject(CONFIG) private readonly config: Config,
    retention: Retention,
  ) {
    const ended = rowsOf({ table: 'admin_password_link', since: 'expires_at' });
    retention.keep({ ...ended, forMs: DAY_MS });
  }

  /** Runs in the caller's transaction, which locks the administrator. Idempotent per id. */
  async send(
    db: Queryable,
    to: { adminId: string; email: string },
    id: string,
    now: Date,
  ): Promise<void> {
    const open = await db.query<{ id: string }>(
      'select id from admin_password_link where admin_id = $1 and used_at is null and expires_at > $2',
      [to.adminId, now],
    );
    if (open.length >= MAX_OPEN || open.some((link) => link.id === id)) return;
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(now.getTime() + RESET_LINK_MINUTES * MINUTE_MS);
    await db.execute(
      'insert into admin_password_link (id, hash, admin_id, expires_at) values ($1, $2, $3, $4)',
      [id, tokenHash(token), to.adminId, expiresAt],
    );
    // The fragment is not sent to servers, so no log contains the token.
    const link = `${this.config.publicUrl}/admin/set-password#token=${token}`;
    const notice = {
      cause: `administrator-password-link/${id}`,
      channel: 'email',
      to: to.email,
      ...passwordLinkMail(link),
      secretUntil: expiresAt,
    } as const;
    await queueNotification(db, this.encryption, notice, now);
  }

  /**
   * Returns the id of the link's administrator without using the link up. Throws
   * PASSWORD_LINK_INVALID.
   */
  async ownerOf(db: Queryable, token: string, now: Date): Promise<string> {
    const [link] = await db.query<{ adminId: string }>(
      `select l.admin_id as "adminId" from admin_password_link l
       join admin a on a.id = l.admin_id and a.status = 'active'
       where l.hash = $1 and l.used_at is null and l.expires_at > $2`,
      [tokenHash(token), now],
    );
    if (!link) throw invalid();
    return link.adminId;
  }

  /**
   * Uses the link up in the caller's transaction; only one of two concurrent calls succeeds. Throws
   * PASSWORD_LINK_INVALID.
   */
  async use(db: Queryable, token: string, now: Date): Promise<void> {
    const used = await db.execute(
      `update admin_password_link set used_at = $2
       where hash = $1 and used_at is null and expires_at > $2`,
      [tokenHash(token), now],
    );
    if (used === 0) throw invalid();
  }
}

/** Invalidates all links of an administrator. */
export async function endPasswordLinks(db: Queryable, adminId: string, now: Date): Promise<void> {
  await db.execute(
    'update admin_password_link set used_at = $2 where admin_id = $1 and used_at is null',
    [adminId, now],
  );
}

function invalid(): DomainError {
  const { message } = new DomainError('PASSWORD_LINK_INVALID');
  return new DomainError('PASSWORD_LINK_INVALID', { errors: [{ field: 'token', message }] });
}
