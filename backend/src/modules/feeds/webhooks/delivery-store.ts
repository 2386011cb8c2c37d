import { Injectable } from '@nestjs/common';
import type { EventType } from '@nattil/contracts/events/event-map';
import { Encryption } from '../../../platform/config/encryption.ts';
import type { LoggedEvent } from '../../../platform/event-log/logged-event.ts';
import { JobFailure } from '../../../platform/jobs/job-failure.ts';
import { Database, type Queryable } from '../../../platform/persistence/database.ts';
import type { Waiting } from './delivery-lanes.ts';
import { placeOf } from './waiting-deliveries.ts';
import { placeOfSecret } from './webhook-secret.ts';

/** Longer than the time in which a send may start after a renewal, plus its duration. */
const LEASE_SECONDS = 15;

export interface LiveWebhook {
  id: string;
  version: number;
  starts: number;
  url: string;
  events: EventType[];
  secret: string;
  oldSecret: { secret: string; until: Date } | null;
}

interface Row {
  id: string;
  version: number;
  starts: number;
  url: string;
  events: EventType[];
  secret: Buffer;
  oldSecret: Buffer | null;
  oldSecretUntil: Date | null;
}

/** The result of one attempt. */
export interface Tried {
  webhookId: string;
  /** Of the webhook when it was sent: a failure is not counted for a webhook that changed since. */
  starts: number;
  seq: number;
  tries: number;
  at: Date;
  durationMs: number;
  status: number | null;
  note: string | null;
  failingSince: Date | null;
  /** null once it is delivered. */
  nextTryAt: Date | null;
}

/** Another process holds the lease. */
export class NotTheSender extends Error {}

/** The progress of each webhook. Only the process that sends may write here. */
@Injectable()
export class DeliveryStore {
  constructor(
    private readonly database: Database,
    private readonly encryption: Encryption,
  ) {}

  /** Takes or renews the lease; returns whether this process holds it. */
  async hold(holder: string): Promise<boolean> {
    const held = await this.database.execute(
      `insert into webhook_sender as s (only_one, holder, lease_until)
       values (true, $1, clock_timestamp() + make_interval(secs => $2))
       on conflict (only_one) do update set holder = excluded.holder, lease_until = excluded.lease_until
       where s.holder is null or s.holder = $1 or s.lease_until < clock_timestamp()`,
      [holder, LEASE_SECONDS],
    );
    return held > 0;
  }

  /** Releases the lease, so that another process can send at once. */
  async letGo(holder: string): Promise<void> {
    await this.database.execute('update webhook_sender set holder = null where holder = $1', [
      holder,
    ]);
  }

  /**
   * All enabled webhooks. One whose secret cannot be decrypted is left out and passed to
   * `unreadable`.
   */
  async live(unreadable: (id: string) => void): Promise<LiveWebhook[]> {
    const rows = await this.database.query<Row>(`${LIVE} and disabled_at is null`);
    return rows.flatMap((row) => {
      try {
        return this.decrypted(row);
      } catch {
        unreadable(row.id);
        return [];
      }
    });
  }

  /** A webhook in any state; undefined once it is deleted. */
  async one(webhookId: string): Promise<LiveWebhook | undefined> {
    const [row] = await this.database.query<Row>(`${LIVE} and id = $1`, [webhookId]);
    if (!row) return undefined;
    try {
      return this.decrypted(row);
    } catch {
      throw new JobFailure('its secret was encrypted with a DATA_KEY that is not set', true);
    }
  }

  private decrypted({ secret, oldSecret, oldSecretUntil, ...webhook }: Row): LiveWebhook {
    const place = placeOfSecret(webhook.id);
    // A new secret replaces one that cannot be read, which then signs no longer.
    const older = oldSecret && this.encryption.readable(oldSecret, place);
    return {
      ...webhook,
      secret: this.encryption.decrypt(secret, place),
      oldSecret: older === null ? null : { secret: older, until: oldSecretUntil! },
    };
  }

  placeOf(webhookId: string): Promise<number> {
    return placeOf(this.database, webhookId);
  }

  async waiting(webhookId: string): Promise<Waiting[]> {
    const rows = await this.database.query<Stored>(
      `select ${WAITING} from webhook_delivery where webhook_id = $1 and ended_at is null order by seq`,
      [webhookId],
    );
    return rows.map(toWaiting);
  }

  /** Takes the deliveries that owners asked to repeat; each is returned once. */
  async takeRepeatRequests(holder: string): Promise<(Waiting & { webhookId: string })[]> {
    const rows = await this.database.query<Stored & { webhookId: string }>(
      `update webhook_delivery set asked_at = null
       where asked_at is not null and exists (select from webhook_sender where holder = $1)
       returning webhook_id as "webhookId", ended_at as "endedAt", ${WAITING}`,
      [holder],
    );
    return rows
      .filter(({ endedAt }) => !endedAt)
      .map((row) => ({ ...toWaiting(row), webhookId: row.webhookId }));
  }

  /**
   * Stores which events are to be sent, and that each webhook's place moved past them, atomically.
   * Returns the webhooks for which it was stored; webhooks that changed meanwhile are missing.
   */
  async plan(holder: string, plans: Plan[], now: Date): Promise<Set<string>> {
    return this.database.transaction(async (tx) => {
      await mustHold(tx, holder);
      const same = await tx.query<{ id: string }>(
        `select w.id from unnest($1::uuid[], $2::int[]) as p(id, starts) join webhook w using (id)
         where w.starts = p.starts and w.disabled_at is null and w.deleted_at is null
         order by w.id for share of w`,
        [plans.map(({ webhook }) => webhook.id), plans.map(({ webhook }) => webhook.starts)],
      );
      const ids = new Set(same.map(({ id }) => id));
      const noted = plans.filter(({ webhook }) => ids.has(webhook.id));
      const rows = noted.flatMap(({ webhook, events }) =>
        events.map((event) => ({ webhookId: webhook.id, event })),
      );
      if (rows.length > 0)
        await tx.execute(
          `insert into webhook_delivery (webhook_id, seq, event_id, event_type, aggregate_id, next_try_at)
           select r.*, $6 from unnest($1::uuid[], $2::bigint[], $3::uuid[], $4::text[], $5::uuid[]) r
           on conflict do nothing`,
          [
            rows.map(({ webhookId }) => webhookId),
            rows.map(({ event }) => event.seq),
            rows.map(({ event }) => event.id),
            rows.map(({ event }) => event.type),
            rows.map(({ event }) => event.aggregateId),
            now,
          ],
        );
      await tx.execute(
        `update webhook_place p set seq = r.seq from unnest($1::uuid[], $2::bigint[]) as r(id, seq)
         where p.webhook_id = r.id and p.seq < r.seq`,
        [noted.map(({ webhook }) => webhook.id), noted.map(({ upTo }) => upTo)],
      );
      return ids;
    });
  }

  /** Stores the results of attempts. */
  async note(holder: string, tried: Tried[]): Promise<void> {
    await this.database.transaction(async (tx) => {
      await mustHold(tx, holder);
      await tx.execute(
        `with tried as (
           select * from unnest($1::uuid[], $2::bigint[], $3::int[], $4::timestamptz[], $5::int[], $6::text[],
             $7::timestamptz[], $8::timestamptz[], $9::int[], $10::int[])
             as r(id, seq, tries, at, status, note, since, next, duration, starts)),
         ended as (
           update webhook_delivery d set tries = r.tries, last_tried_at = r.at, status = r.status, note = r.note,
             failing_since = r.since, next_try_at = r.next, duration_ms = r.duration,
             ended_at = case when r.next is null then r.at end,
             outcome = case when r.next is null then 'delivered' end
           from tried r join webhook w using (id)
           where d.webhook_id = r.id and d.seq = r.seq and d.ended_at is null
             and (r.next is null or w.starts = r.starts))
         update webhook_place p set delivered_at = l.at
         from (select id, max(at) as at from tried where next is null group by id) l
         where p.webhook_id = l.id`,
        [
          tried.map(({ webhookId }) => webhookId),
          tried.map(({ seq }) => seq),
          tried.map(({ tries }) => tries),
          tried.map(({ at }) => at.toISOString()),
          tried.map(({ status }) => status),
          tried.map(({ note }) => note),
          tried.map(({ failingSince }) => failingSince?.toISOString() ?? null),
          tried.map(({ nextTryAt }) => nextTryAt?.toISOString() ?? null),
          tried.map(({ durationMs }) => durationMs),
          tried.map(({ starts }) => starts),
        ],
      );
    });
  }
}

/** The events to send to one webhook from a range of the log. */
export interface Plan {
  webhook: Pick<LiveWebhook, 'id' | 'starts'>;
  events: LoggedEvent[];
  upTo: number;
}

interface Stored {
  seq: number;
  aggregateId: string;
  again: boolean;
  tries: number;
  failingSince: Date | null;
  nextTryAt: Date | null;
  endedAt?: Date | null;
}

const LIVE = `select id, version, starts, url, events, secret, old_secret as "oldSecret",
    old_secret_until as "oldSecretUntil"
  from webhook where deleted_at is null`;
const WAITING = `seq, aggregate_id as "aggregateId", again, tries, failing_since as "failingSince",
  next_try_at as "nextTryAt"`;

function toWaiting({ seq, aggregateId, again, tries, failingSince, nextTryAt }: Stored): Waiting {
  const dueAt = nextTryAt?.getTime() ?? 0;
  return { seq, aggregateId, again, tries, failingSince, dueAt };
}

/** Locks the lease until the transaction ends; throws if another process holds it. */
export async function mustHold(tx: Queryable, holder: string): Promise<void> {
  const held = await tx.query('select from webhook_sender where holder = $1 for share', [holder]);
  if (held.length === 0) throw new NotTheSender();
}
