import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ContactKind } from '@nattil/contracts/api/member/session';
import { BRAND } from '@nattil/contracts/brand';
import { NOT_ME_DAYS } from '@nattil/contracts/rules/sign-in/password-link';
import { tokenHash } from '../../../platform/identity/token-hash.ts';
import { CONFIG } from '../../../platform/config/config-token.ts';
import type { Config } from '../../../platform/config/config.ts';
import { Encryption } from '../../../platform/config/encryption.ts';
import { encryptedById } from '../../../platform/registries/encrypted-columns.ts';
import type { Erases } from '../../../platform/registries/personal-data.ts';
import { eraseMessages } from '../../../platform/notifications/erase-messages.ts';
import { queueNotification } from '../../../platform/notifications/queue-notification.ts';
import { filled, type SmsTemplate } from '../../../platform/notifications/sms/sms-template.ts';
import type { Queryable } from '../../../platform/persistence/database.ts';
import { Retention, rowsOf } from '../../../platform/registries/retention.ts';
import { DAY_MS } from '../../../platform/kernel/time.ts';
import type { ContactOf } from '../../../platform/kernel/domain/contact.ts';
import { invalidLink } from '../../../platform/identity/sign-in/invalid-link.ts';
import {
  newLinkToken,
  TOKEN_VARIABLES,
  tokenVariables,
} from '../../../platform/notifications/sms/link-token.ts';
import { accountChangedMail } from '../mails/account-changed-mail.ts';
import { Deliverability } from '../../../platform/notifications/deliverability.ts';

export interface AccountChange {
  memberId: string;
  /** In the order in which the notice names them. */
  changed: readonly (ContactKind | 'password')[];
  /** `another`: another member confirmed a contact that was unconfirmed here. */
  by: 'member' | 'administrator' | 'another';
  /** The confirmed contacts before and after the change. */
  recipients: readonly ContactOf[];
  /** Confirmed contacts that the account no longer has. */
  removed: readonly ContactOf[];
}

export interface DeniedChange {
  id: string;
  memberId: string;
  recovery: ContactOf;
  /** Whether the contact was changed and is restored. */
  restores: boolean;
  noticedAt: Date;
}

interface Row {
  id: string;
  memberId: string;
  kind: ContactKind;
  contact: Buffer;
  restores: boolean;
  noticedAt: Date;
}

/** Upper limit per day; nobody changes an account this often. */
const NOTICES_PER_DAY = 30;

const NAMES = { email: 'e-mail', phone: 'phone number', password: 'password' };

/**
 * Sends notices of a changed account to the member's confirmed contacts. Each contains a link to
 * deny the change.
 */
@Injectable()
export class AccountNotices {
  readonly #logger = new Logger(AccountNotices.name);

  constructor(
    private readonly encryption: Encryption,
    private readonly messages: Deliverability,
    @Inject(CONFIG) private readonly config: Config,
    retention: Retention,
  ) {
    // As long as its message may be stored: the erasure of a member finds the message by its
    // notice.
    const forMs = config.retention.notificationDays * DAY_MS;
    retention.keep({ ...rowsOf({ table: 'account_notice', since: 'expires_at' }), forMs });
  }

  /** Queues the notices in the caller's transaction, which has locked the member. */
  async send(db: Queryable, change: AccountChange, now: Date): Promise<void> {
    const sent = await this.sentSince(db, change.memberId, new Date(now.getTime() - DAY_MS));
    const recipients = change.recipients.slice(0, Math.max(0, NOTICES_PER_DAY - sent));
    if (recipients.length < change.recipients.length)
      this.#logger.warn(
        `Notices to member ${change.memberId} were not sent: the daily limit is reached`,
      );
    for (const recipient of recipients) await this.sendTo(db, recipient, change, now);
  }

  /** Returns the notice of a token without using it. Throws PASSWORD_LINK_INVALID. */
  async find(db: Queryable, token: string, now: Date): Promise<DeniedChange> {
    const [row] = await db.query<Row>(
      `select id, member_id as "memberId", kind, contact, restores, created_at as "noticedAt"
       from account_notice where hash = $1 and used_at is null and expires_at > $2`,
      [tokenHash(token), now],
    );
    if (!row) throw invalidLink();
    const { kind, contact, ...rest } = row;
    return {
      ...rest,
      recovery: { kind, contact: this.encryption.decrypt(contact, placeOf(row.id)) },
    };
  }

  /** Uses the link up; only one of two concurrent calls succeeds. Throws PASSWORD_LINK_INVALID. */
  async use(db: Queryable, id: string, now: Date): Promise<void> {
    const used = await db.execute(
      'update account_notice set used_at = $2 where id = $1 and used_at is null',
      [id, now],
    );
    if (used === 0) throw invalidLink();
  }

  private async sentSince(db: Queryable, memberId: string, since: Date): Promise<number> {
    const [row] = await db.query<{ sent: number }>(
      'select count(*)::int as sent from account_notice where member_id = $1 and created_at > $2',
      [memberId, since],
    );
    return row!.sent;
  }

  private async sendTo(
    db: Queryable,
    recipient: ContactOf,
    change: AccountChange,
    now: Date,
  ): Promise<void> {
    const { memberId, removed } = change;
    const restored =
      removed.find(({ contact }) => contact === recipient.contact) ?? removed.at(0) ?? null;
    const recovery = restored ?? recipient;
    const id = randomUUID();
    const token = newLinkToken();
    const expiresAt = new Date(now.getTime() + NOT_ME_DAYS * DAY_MS);
    const { publicUrl } = this.config;
    if (!(await this.messages.maySendTo(db, recipient, now))) return;
    await db.execute(
      `insert into account_notice (id, hash, member_id, created_at, expires_at, kind, contact, restores)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        id,
        tokenHash(token),
        memberId,
        now,
        expiresAt,
        recovery.kind,
        this.encryption.encrypt(recovery.contact, placeOf(id)),
        restored !== null,
      ],
    );
    const isFormer = removed.some(({ contact }) => contact === recipient.contact);
    await queueNotification(
      db,
      this.encryption,
      {
        cause: noticeCause(id),
        channel: recipient.kind === 'email' ? 'email' : 'sms',
        to: recipient.contact,
        ...(recipient.kind === 'email'
          ? accountChangedMail(
              { what: nameOf(change.changed), by: change.by, isFormer },
              linkPrefix(publicUrl) + token,
            )
          : filled(accountNoticeTemplate(publicUrl), {
              what: shortNameOf(change.changed),
              ...tokenVariables(token),
            })),
        secretUntil: expiresAt,
      },
      now,
    );
  }
}

function linkPrefix(publicUrl: string): string {
  return `${publicUrl}/not-me#token=`;
}

export function accountNoticeTemplate(
  publicUrl: string,
): SmsTemplate<'what' | 'token1' | 'token2'> {
  return {
    name: 'account-notice',
    // A template may not end with a variable.
    text: `The {what} of your ${BRAND.name} account was changed. This was not me: ${linkPrefix(publicUrl)}{token1}{token2} Do not share it.`,
    variables: { what: 'alphanumeric', ...TOKEN_VARIABLES },
  };
}

/** Letters only, at most 30: the limits of a variable in a registered SMS template. */
function shortNameOf(changed: AccountChange['changed']): string {
  if (changed.length > 2) return 'contacts and password';
  return nameOf(changed).replace('-', '');
}

function nameOf(changed: AccountChange['changed']): string {
  return new Intl.ListFormat('en').format(changed.map((what) => NAMES[what]));
}

/** The cause under which a notice's message is queued. */
export function noticeCause(id: string): string {
  return `account-notice/${id}`;
}

/** Erases notices with their messages, to any contact. */
export const eraseAccountNotices: Erases = async (db, { id }) => {
  const notices = await db.query<{ id: string }>(
    'delete from account_notice where member_id = $1 returning id',
    [id],
  );
  await eraseMessages(
    db,
    notices.map((notice) => noticeCause(notice.id)),
  );
};

function placeOf(id: string): string {
  return `account_notice/contact/${id}`;
}

export const encryptedNotices = encryptedById('account_notice', ['contact'], placeOf);
