import type pg from 'pg';
import { until } from './child.ts';

interface Progress {
  head: number;
  unsequenced: number;
  slowest: number;
  audited: number;
}

// A consumer's position is its cursor or, on Kafka, the place up to which it has all events.
const PROGRESS = `
  select (select coalesce(max(seq), 0) from event_place)::int as head,
         (select count(*) from event_waiting)::int as unsequenced,
         (select coalesce(min(greatest(cursor, reconciled)), 0) from consumer)::int as slowest,
         (select coalesce(max(seq), 0) from audit_head)::int as audited`;

const lagIsZero = (p: Progress) => p.slowest >= p.head && p.audited >= p.head;

/** Waits until every consumer and the audit chain have reached the end of the log. */
export async function untilLagIsZero(client: pg.Client, withinMs = 600_000): Promise<void> {
  await untilProgress(client, withinMs, lagIsZero);
}

/**
 * Marks every consumer as compared with the log. After millions of events the product would compare
 * them in the background for an hour, beside the measurement.
 */
export async function skipComparison(client: pg.Client): Promise<void> {
  await client.query('update consumer set reconciled = greatest(reconciled, cursor)');
}

/**
 * Waits until every read model and reaction has reached the end of the log; the audit chain may
 * lag.
 */
export async function untilConsumersAreThrough(
  client: pg.Client,
  withinMs = 600_000,
): Promise<void> {
  await untilProgress(client, withinMs, (p) => p.slowest >= p.head);
}

async function untilProgress(
  client: pg.Client,
  withinMs: number,
  isThrough: (progress: Progress) => boolean,
): Promise<void> {
  let last: Progress | undefined;
  const probe = async () => {
    last = (await client.query<Progress>(PROGRESS)).rows[0]!;
    return last.unsequenced === 0 && isThrough(last);
  };
  await until('lag is 0', probe, { withinMs, everyMs: 50, seen: () => JSON.stringify(last) });
}

/** On Kafka a consumer's offset is not a sequence number, so this checks the read model itself. */
export async function untilAllAreVisible(client: pg.Client, withinMs = 120_000): Promise<void> {
  let missing: string[] = [];
  const probe = async () => {
    const { rows } = await client.query<{ id: string }>(
      `select s.id from shop s where s.status = 'approved'
       and not exists (select 1 from shop_search f where f.shop_id = s.id)`,
    );
    missing = rows.map(({ id }) => id);
    return missing.length === 0;
  };
  const seen = () => `(${missing.length} are not: ${missing.slice(0, 3).join(', ')})`;
  await until('every approved shop is found', probe, { withinMs, everyMs: 100, seen });
}
