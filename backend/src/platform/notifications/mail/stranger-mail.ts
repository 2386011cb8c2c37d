import { Inject, Injectable, Logger } from '@nestjs/common';
import { Counter } from 'prom-client';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import { CONFIG } from '../../config/config-token.ts';
import type { Config } from '../../config/config.ts';
import { Encryption } from '../../config/encryption.ts';
import { Metrics } from '../../registries/metrics.ts';
import type { Queryable } from '../../persistence/database.ts';
import { mailboxOf } from './mailbox.ts';
import { queueNotifications, type Notice } from '../queue-notification.ts';

export const MAILS_PER_DAY_TO_A_STRANGER = 5;

/** Key of the row that counts for the whole installation. */
const ALL = Buffer.alloc(0);

type Limit = 'mailbox' | 'installation';

/**
 * Mail to unconfirmed addresses, which anybody may have typed. Limited to 5 a day per mailbox and
 * to a configured total. Mail above the limits is not sent.
 */
@Injectable()
export class StrangerMail {
  readonly #logger = new Logger(StrangerMail.name);
  readonly #withheld: Counter<'limit'>;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly encryption: Encryption,
    metrics: Metrics,
  ) {
    this.#withheld = new Counter({
      name: 'nattil_mail_withheld_total',
      help: 'Mails to unconfirmed addresses that were not sent, by the limit that was reached',
      labelNames: ['limit'],
      registers: [metrics.registry],
    });
  }

  /** Queues the mail that the daily limits allow, in the caller's transaction. */
  async queue(db: Queryable, notices: Notice[], now: Date): Promise<void> {
    if (notices.length === 0) return;
    const addressed = notices.map((notice) => ({ notice, mailbox: this.mailboxKey(notice.to) }));
    const sent = await this.sentToday(db, [...new Set(addressed.map((a) => a.mailbox))], now);
    const allowed = addressed.filter(({ notice, mailbox }) => {
      const limit = this.reached(sent, mailbox);
      if (limit) this.withhold(notice, limit);
      else for (const key of [mailbox, hex(ALL)]) sent.set(key, (sent.get(key) ?? 0) + 1);
      return !limit;
    });
    await this.keep(db, sent, now);
    await queueNotifications(
      db,
      this.encryption,
      allowed.map(({ notice }) => notice),
      now,
    );
  }

  private mailboxKey(email: string): string {
    return hex(this.encryption.lookupKey(mailboxOf(email)));
  }

  private reached(sent: Map<string, number>, mailbox: string): Limit | null {
    if ((sent.get(mailbox) ?? 0) >= MAILS_PER_DAY_TO_A_STRANGER) return 'mailbox';
    return (sent.get(hex(ALL)) ?? 0) >= this.config.mailPerDayToStrangers ? 'installation' : null;
  }

  private withhold({ cause }: Notice, limit: Limit): void {
    this.#withheld.inc({ limit });
    this.#logger.warn(`Mail of ${cause} was not sent: the day's limit of the ${limit} is reached`);
  }

  /**
   * Counts by mailbox. Locks the installation's row until the caller commits, so that counts are
   * exact.
   */
  private async sentToday(
    db: Queryable,
    mailboxes: string[],
    now: Date,
  ): Promise<Map<string, number>> {
    await db.execute(
      `insert into stranger_mail as s (day, mailbox, sent) values ($1, $2, 0)
       on conflict (day, mailbox) do update set sent = s.sent`,
      [formatIsoDate(now), ALL],
    );
    const rows = await db.query<{ mailbox: Buffer; sent: number }>(
      'select mailbox, sent from stranger_mail where day = $1 and mailbox = any($2::bytea[])',
      [formatIsoDate(now), [ALL, ...mailboxes.map((mailbox) => Buffer.from(mailbox, 'hex'))]],
    );
    return new Map(rows.map(({ mailbox, sent }) => [hex(mailbox), sent]));
  }

  private async keep(db: Queryable, sent: Map<string, number>, now: Date): Promise<void> {
    await db.execute(
      `insert into stranger_mail (day, mailbox, sent) select $1, k.* from unnest($2::bytea[], $3::int[]) k
       on conflict (day, mailbox) do update set sent = excluded.sent`,
      [formatIsoDate(now), [...sent.keys()].map((k) => Buffer.from(k, 'hex')), [...sent.values()]],
    );
  }
}

function hex(key: Buffer): string {
  return key.toString('hex');
}
