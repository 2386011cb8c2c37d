import { randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../../platform/config/config-token.ts';
import type { Config } from '../../../platform/config/config.ts';
import { Encryption } from '../../../platform/config/encryption.ts';
import { StoredPasswordLinks } from '../../../platform/identity/sign-in/stored-password-links.ts';
import { queueNotification } from '../../../platform/notifications/queue-notification.ts';
import type { Queryable } from '../../../platform/persistence/database.ts';
import { Retention, rowsOf } from '../../../platform/registries/retention.ts';
import { DAY_MS } from '../../../platform/kernel/time.ts';
import { passwordLinkMail } from '../mails/password-link-mail.ts';

export const ADMIN_LINKS = new StoredPasswordLinks({
  links: 'admin_password_link',
  owner: 'admin_id',
  people: 'admin',
});

/** Sends password reset links of 256 random bits to administrators. */
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
    const token = randomBytes(32).toString('base64url');
    const secretUntil = await ADMIN_LINKS.open(db, to.adminId, { id, token }, now);
    if (!secretUntil) return;
    const link = this.urlOf(token);
    const notice = {
      cause: `administrator-password-link/${id}`,
      channel: 'email',
      to: to.email,
      ...passwordLinkMail(link),
      secretUntil,
    } as const;
    await queueNotification(db, this.encryption, notice, now);
  }

  /** Returns a new link; earlier ones end, so that strangers cannot use up how many are allowed. */
  async make(db: Queryable, adminId: string, now: Date): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await ADMIN_LINKS.end(db, adminId, now);
    await ADMIN_LINKS.open(db, adminId, { id: randomUUID(), token }, now);
    return this.urlOf(token);
  }

  /** The fragment is not sent to servers, so no log contains the token. */
  private urlOf(token: string): string {
    return `${this.config.publicUrl}/admin/set-password#token=${token}`;
  }
}
