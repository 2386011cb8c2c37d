import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { ContactKind } from '@nattil/contracts/api/member/session';
import { BRAND } from '@nattil/contracts/brand';
import { INVITATION_DAYS, RESET_LINK_MINUTES } from '@nattil/contracts/rules/sign-in/password-link';
import { tokenHash } from '../../../platform/identity/token-hash.ts';
import { CONFIG } from '../../../platform/config/config-token.ts';
import type { Config } from '../../../platform/config/config.ts';
import { Encryption } from '../../../platform/config/encryption.ts';
import { encryptedById } from '../../../platform/registries/encrypted-columns.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import type { WrittenMail } from '../../../platform/notifications/mail/mail.ts';
import { queueNotification } from '../../../platform/notifications/queue-notification.ts';
import { filled, type SmsTemplate } from '../../../platform/notifications/sms/sms-template.ts';
import { Transports } from '../../../platform/notifications/transports.ts';
import type { Queryable } from '../../../platform/persistence/database.ts';
import { Retention, rowsOf } from '../../../platform/registries/retention.ts';
import { DAY_MS, MINUTE_MS } from '../../../platform/kernel/time.ts';
import type { ContactOf } from '../../../platform/kernel/domain/contact.ts';
import { invalidLink } from '../../../platform/identity/sign-in/invalid-link.ts';
import {
  newLinkToken,
  TOKEN_VARIABLES,
  tokenVariables,
} from '../../../platform/notifications/sms/link-token.ts';
import { passwordResetMail } from '../mails/password-reset-mail.ts';
import { recoveryMail } from '../mails/recovery-mail.ts';
import { welcomeMail } from '../mails/welcome-mail.ts';

/** Time for which a reset link stays valid after a newer one was sent. */
const OLDER_LINK_MINUTES = 5;

interface Kind {
  lifetimeMs: number;
  mail: (link: string, until: Date) => WrittenMail;
}

const KINDS = {
  invitation: { lifetimeMs: INVITATION_DAYS * DAY_MS, mail: welcomeMail },
  password_reset: { lifetimeMs: RESET_LINK_MINUTES * MINUTE_MS, mail: passwordResetMail },
  recovery: { lifetimeMs: RESET_LINK_MINUTES * MINUTE_MS, mail: recoveryMail },
} satisfies Record<string, Kind>;

export type LinkPurpose = keyof typeof KINDS;

export interface UsedLink {
  memberId: string;
  purpose: LinkPurpose;
  /** The recipient; null for links of an older version. */
  to: ContactOf | null;
}

interface Row {
  id: string;
  memberId: string;
  purpose: LinkPurpose;
  kind: ContactKind;
  contact: Buffer | null;
}

/** The cause under which the message with a link is queued. */
export function causeOf(linkId: string): string {
  return `password-link/${linkId}`;
}

/**
 * Links to set a password: 256 random bits, stored only as a hash. Each works once, and a newer one
 * ends it.
 */
@Injectable()
export class PasswordLinks {
  constructor(
    private readonly encryption: Encryption,
    private readonly transports: Transports,
    @Inject(CONFIG) private readonly config: Config,
    retention: Retention,
  ) {
    // As long as its message may be stored: the erasure of a member finds the message by its link.
    const forMs = config.retention.notificationDays * DAY_MS;
    retention.keep({ ...rowsOf({ table: 'password_link', since: 'expires_at' }), forMs });
  }

  /**
   * Creates a link and queues its message in the caller's transaction; idempotent per id. An
   * invitation ends every other link. A new reset link ends reset links older than some minutes
   * only: a stranger may request one while the member reads the message.
   */
  async send(
    db: Queryable,
    memberId: string,
    to: ContactOf,
    purpose: LinkPurpose,
    now: Date,
    id: string = randomUUID(),
  ): Promise<void> {
    const channel = to.kind === 'email' ? 'email' : 'sms';
    if (!this.transports.for(channel)) throw new DomainError('UNAVAILABLE');
    const { lifetimeMs, mail }: Kind = KINDS[purpose];
    const token = newLinkToken();
    const expiresAt = new Date(now.getTime() + lifetimeMs);
    const known = await db.query('select from password_link where id = $1', [id]);
    if (known.length > 0) return;
    if (purpose === 'invitation') await this.end(db, memberId, now);
    else await this.endOld(db, memberId, purpose, now);
    await db.execute(
      `insert into password_link (id, hash, member_id, purpose, created_at, expires_at, kind, contact)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        id,
        tokenHash(token),
        memberId,
        purpose,
        now,
        expiresAt,
        to.kind,
        this.encryption.encrypt(to.contact, placeOf(id)),
      ],
    );
    const { publicUrl } = this.config;
    await queueNotification(
      db,
      this.encryption,
      {
        cause: causeOf(id),
        channel,
        to: to.contact,
        ...(channel === 'sms'
          ? filled(passwordLinkTemplate(publicUrl), tokenVariables(token))
          : mail(linkPrefix(publicUrl) + token, expiresAt)),
        secretUntil: expiresAt,
      },
      now,
    );
  }

  async end(db: Queryable, memberId: string, now: Date): Promise<void> {
    await db.execute(
      'update password_link set used_at = $2 where member_id = $1 and used_at is null',
      [memberId, now],
    );
  }

  /** Invalidates the links sent to a contact that the member gave up. */
  async endThoseTo(db: Queryable, memberId: string, contact: string, now: Date): Promise<void> {
    const open = await db.query<Row>(
      `select id, kind, contact from password_link where member_id = $1 and used_at is null`,
      [memberId],
    );
    const sent = open.filter((link) => (this.recipientOf(link)?.contact ?? contact) === contact);
    await db.execute('update password_link set used_at = $2 where id = any($1)', [
      sent.map(({ id }) => id),
      now,
    ]);
  }

  private async endOld(
    db: Queryable,
    memberId: string,
    purpose: LinkPurpose,
    now: Date,
  ): Promise<void> {
    await db.execute(
      `update password_link set used_at = $3
       where member_id = $1 and purpose = $2 and used_at is null and created_at <= $4`,
      [memberId, purpose, now, new Date(now.getTime() - OLDER_LINK_MINUTES * MINUTE_MS)],
    );
  }

  /**
   * Returns the id of the link's member without using the link up. Throws PASSWORD_LINK_INVALID.
   */
  async ownerOf(db: Queryable, token: string, now: Date): Promise<string> {
    const [link] = await db.query<UsedLink>(
      `select member_id as "memberId" from password_link
       where hash = $1 and used_at is null and expires_at > $2`,
      [tokenHash(token), now],
    );
    if (!link) throw invalidLink();
    return link.memberId;
  }

  /**
   * Uses the link up in the caller's transaction; only one of two concurrent calls succeeds. Throws
   * PASSWORD_LINK_INVALID.
   */
  async use(db: Queryable, token: string, now: Date): Promise<UsedLink> {
    const [link] = await db.query<Row>(
      `update password_link set used_at = $2 where hash = $1 and used_at is null and expires_at > $2
       returning id, member_id as "memberId", purpose, kind, contact`,
      [tokenHash(token), now],
    );
    if (!link) throw invalidLink();
    return { memberId: link.memberId, purpose: link.purpose, to: this.recipientOf(link) };
  }

  private recipientOf({ id, kind, contact }: Row): ContactOf | null {
    return contact && { kind, contact: this.encryption.decrypt(contact, placeOf(id)) };
  }
}

/** In the fragment, which proxies do not log and the Referer header does not contain. */
function linkPrefix(publicUrl: string): string {
  return `${publicUrl}/set-password#token=`;
}

/** For password resets; invitations are sent by mail only. */
export function passwordLinkTemplate(publicUrl: string): SmsTemplate<'token1' | 'token2'> {
  return {
    name: 'password-link',
    text: `Set a new ${BRAND.name} password: ${linkPrefix(publicUrl)}{token1}{token2} Works once, for ${RESET_LINK_MINUTES} minutes. Do not share it.`,
    variables: TOKEN_VARIABLES,
  };
}

function placeOf(id: string): string {
  return `password_link/contact/${id}`;
}

export const encryptedLinks = encryptedById('password_link', ['contact'], placeOf);
