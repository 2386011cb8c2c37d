import { randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { NewsletterStatusAnswer } from '@nattil/contracts/api/member/newsletter';
import { NEWSLETTER_PURPOSE } from '@nattil/contracts/legal/notices';
import { NEWSLETTER_CONFIRMATION_DAYS } from '@nattil/contracts/rules/members/newsletter';
import { DAYS_KEPT_ALWAYS } from '@nattil/contracts/rules/privacy/retention';
import { tokenHash } from '../../platform/identity/token-hash.ts';
import { Clock } from '../../platform/persistence/clock.ts';
import { CONFIG } from '../../platform/config/config-token.ts';
import type { Config } from '../../platform/config/config.ts';
import { Encryption } from '../../platform/config/encryption.ts';
import { DomainError } from '../../platform/kernel/domain/domain-error.ts';
import { type Actor, VISITOR } from '../../platform/kernel/domain/actor.ts';
import { EventSignal } from '../../platform/messaging/signals/event-signal.ts';
import { queueNotification } from '../../platform/notifications/queue-notification.ts';
import { StrangerMail } from '../../platform/notifications/mail/stranger-mail.ts';
import { Database, type Queryable } from '../../platform/persistence/database.ts';
import { Retention, rowsOf } from '../../platform/registries/retention.ts';
import { DAY_MS } from '../../platform/kernel/time.ts';
import { giveConsent, withdrawConsents } from '../members/public.ts';
import { confirmationMail } from './mails/confirmation-mail.ts';
import { welcomeMail } from './mails/welcome-mail.ts';
import { addressesIn } from './newsletter-addresses.ts';

const TOKEN_BYTES = 32;
const CONFIRMATION_MS = NEWSLETTER_CONFIRMATION_DAYS * DAY_MS;
const ENDED_RETENTION_MS = DAYS_KEPT_ALWAYS.endedSubscription * DAY_MS;

type Status = 'unconfirmed' | 'subscribed' | 'unsubscribed';
type SeenStatus = NewsletterStatusAnswer['data']['status'];

interface Subscription {
  id: string;
  email: string;
  status: Status;
}
type Link = Subscription & { linkId: string };

/** The causes under which the mails that follow a confirming link are queued. */
export function causesOf(linkId: string): [confirmation: string, welcome: string] {
  return [`newsletter-confirmation/${linkId}`, `newsletter-welcome/${linkId}`];
}

/**
 * Newsletter subscriptions with double opt-in: from the confirmation by a mailed link until the
 * unsubscription. Tokens are stored only as hashes.
 */
@Injectable()
export class Subscriptions {
  readonly #addresses: ReturnType<typeof addressesIn>;

  constructor(
    private readonly database: Database,
    private readonly encryption: Encryption,
    private readonly strangers: StrangerMail,
    private readonly clock: Clock,
    private readonly signal: EventSignal,
    @Inject(CONFIG) config: Config,
    retention: Retention,
  ) {
    this.#addresses = addressesIn(config.publicUrl);
    const over = {
      table: 'newsletter_subscription',
      since: 'ends_at',
      only: 'ends_at is not null',
    };
    const old = { table: 'newsletter_link', since: 'created_at', only: `purpose = 'confirm'` };
    retention.keep({ ...rowsOf(over), forMs: 0 }, { ...rowsOf(old), forMs: CONFIRMATION_MS });
  }

  /**
   * Sends the confirmation mail, unless the address is subscribed. Idempotent per `linkId`. An
   * unsubscribed address stays unsubscribed until it confirms.
   */
  async ask(email: string, linkId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const now = this.clock.now();
      const until = new Date(now.getTime() + CONFIRMATION_MS);
      const [subscription] = await tx.query<Subscription>(
        `insert into newsletter_subscription as s (id, email, status, created_at, ends_at)
         values ($1, $2, 'unconfirmed', $3, $4)
         on conflict (email) do update set ends_at = greatest(s.ends_at, excluded.ends_at)
           where s.status <> 'subscribed'
         returning id, email, status`,
        [randomUUID(), email, now, until],
      );
      if (!subscription) return;
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const link = { id: linkId, token, purpose: 'confirm' } as const;
      if (!(await this.keepLink(tx, subscription.id, link, now))) return;
      const [cause] = causesOf(linkId);
      const unsubscribe = await this.unsubscribeToken(tx, subscription.id, now);
      const mail = confirmationMail(
        this.#addresses.confirm(token),
        this.#addresses.unsubscribe(unsubscribe),
      );
      const unsubscribeUrl = this.#addresses.oneClick(unsubscribe);
      const notice = { cause, channel: 'email', to: email, ...mail, unsubscribeUrl } as const;
      await this.strangers.queue(tx, [{ ...notice, secretUntil: until }], now);
    });
  }

  /** Idempotent. Throws NEWSLETTER_LINK_INVALID. */
  async confirm(token: string): Promise<void> {
    await this.withLink(token, 'confirm', async (tx, { id, linkId, email, status }, now) => {
      if (status === 'subscribed') return;
      await tx.execute(
        `update newsletter_subscription set status = 'subscribed', ends_at = null where id = $1`,
        [id],
      );
      const agreed = { purposes: [NEWSLETTER_PURPOSE] } as const;
      await giveConsent(tx, { holder: 'newsletter', id }, agreed, VISITOR, now);
      const [, cause] = causesOf(linkId);
      const unsubscribe = await this.unsubscribeToken(tx, id, now);
      const mail = welcomeMail(this.#addresses.unsubscribe(unsubscribe));
      const unsubscribeUrl = this.#addresses.oneClick(unsubscribe);
      const notice = { cause, channel: 'email', to: email, ...mail, unsubscribeUrl } as const;
      await queueNotification(tx, this.encryption, notice, now);
    });
  }

  /** Idempotent. Invalidates every confirmation link that was sent before. */
  async unsubscribe(token: string): Promise<void> {
    await this.withLink(token, 'unsubscribe', (tx, { id }, now) => end(tx, [id], VISITOR, now));
  }

  /** Ends the subscriptions of addresses that are a member's own. */
  async endThoseOf(emails: readonly string[], actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const now = this.clock.now();
      const subscriptions = await tx.query<{ id: string }>(
        `select id from newsletter_subscription where email = any($1) order by id for update`,
        [emails],
      );
      const ids = subscriptions.map(({ id }) => id);
      await end(tx, ids, actor, now);
    });
    this.signal.committed();
  }

  /** `private` for a caller without a token from a mail to this address. */
  async status(email: string, token: string | undefined): Promise<SeenStatus> {
    if (!token) return 'private';
    const link = await findLink(this.database, token, null, this.clock.now());
    return link?.email === email ? link.status : 'private';
  }

  private async withLink(
    token: string,
    purpose: Purpose,
    work: (tx: Queryable, link: Link, now: Date) => Promise<void>,
  ): Promise<void> {
    await this.database.transaction(async (tx) => {
      const now = this.clock.now();
      const seen = await findLink(tx, token, purpose, now);
      if (!seen) throw invalid();
      await tx.query('select from newsletter_subscription where id = $1 for update', [seen.id]);
      // Read again, because another transaction may have ended it while this one waited for the
      // lock.
      const link = await findLink(tx, token, purpose, now);
      if (!link) throw invalid();
      await work(tx, link, now);
    });
    this.signal.committed();
  }

  /** The same in every mail to a subscriber until DATA_KEY changes; older tokens stay valid. */
  private async unsubscribeToken(tx: Queryable, id: string, now: Date): Promise<string> {
    const token = this.encryption.lookupKey(`newsletter unsubscribe ${id}`).toString('base64url');
    await this.keepLink(tx, id, { id: randomUUID(), token, purpose: 'unsubscribe' }, now);
    return token;
  }

  /** Returns whether the link is new. */
  private async keepLink(
    tx: Queryable,
    subscriptionId: string,
    { id, token, purpose }: { id: string; token: string; purpose: Purpose },
    now: Date,
  ): Promise<boolean> {
    const kept = await tx.execute(
      `insert into newsletter_link (id, hash, subscription_id, purpose, created_at)
       values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [id, tokenHash(token), subscriptionId, purpose, now],
    );
    return kept > 0;
  }
}

/** Invalidates every confirmation link that was sent before. */
async function end(tx: Queryable, ids: readonly string[], actor: Actor, now: Date): Promise<void> {
  await tx.execute(
    `update newsletter_subscription
     set status = 'unsubscribed', ends_at = coalesce(ends_at, $2) where id = any($1)`,
    [ids, new Date(now.getTime() + ENDED_RETENTION_MS)],
  );
  await tx.execute(
    `delete from newsletter_link where subscription_id = any($1) and purpose = 'confirm'`,
    [ids],
  );
  await withdrawConsents(tx, 'newsletter', ids, actor, now);
}

type Purpose = 'confirm' | 'unsubscribe';

/** The link with this token and its subscription; null as purpose matches any. */
async function findLink(
  db: Queryable,
  token: string,
  purpose: Purpose | null,
  now: Date,
): Promise<Link | null> {
  const [link] = await db.query<Link>(
    `select l.id as "linkId", s.id, s.email, s.status
     from newsletter_link l join newsletter_subscription s on s.id = l.subscription_id
     where l.hash = $1 and ($2::text is null or l.purpose = $2)
       and (l.purpose = 'unsubscribe' or l.created_at > $3)`,
    [tokenHash(token), purpose, new Date(now.getTime() - CONFIRMATION_MS)],
  );
  return link ?? null;
}

function invalid(): DomainError {
  const { message } = new DomainError('NEWSLETTER_LINK_INVALID');
  return new DomainError('NEWSLETTER_LINK_INVALID', { errors: [{ field: 'token', message }] });
}
