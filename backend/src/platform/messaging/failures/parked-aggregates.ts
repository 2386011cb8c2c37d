import { Logger } from '@nestjs/common';
import type { AggregateType } from '@nattil/contracts/events/event-map';
import type { Queryable } from '../../persistence/database.ts';
import type { Generation } from '../consumers/consumer-state.ts';
import { STORED_PROGRESS } from '../consumers/progress.ts';
import { keyOf, type LoggedEvent } from '../../event-log/logged-event.ts';

export const TRIES_BEFORE_GIVING_UP = 5;
/** Seconds before tries 2 to 5: all within 30 s. */
const BACKOFF_SECONDS = [2, 4, 8, 12];
const logger = new Logger('Consumers');

/**
 * The parked aggregates of this batch. The share lock on the rows waits for a running retry, so
 * that events that came meanwhile are neither applied twice nor skipped.
 */
export async function parkedAmong(
  tx: Queryable,
  consumer: string,
  generation: number,
  events: LoggedEvent[],
): Promise<Set<string>> {
  const rows = await tx.query<{ key: string }>(
    `select aggregate_type || '/' || aggregate_id as key from parked_aggregate
     where consumer = $1 and generation = $2
       and (aggregate_type, aggregate_id) in (select * from unnest($3::text[], $4::uuid[]))
     for share`,
    [consumer, generation, events.map((e) => e.aggregateType), events.map((e) => e.aggregateId)],
  );
  return new Set(rows.map((r) => r.key));
}

/** Parks an aggregate from its first unapplied event on; other aggregates are not held up. */
export async function park(
  tx: Queryable,
  consumer: string,
  { generation, building }: Generation,
  events: LoggedEvent[],
  error: unknown,
): Promise<void> {
  const { aggregateType, aggregateId } = events[0]!;
  const key = keyOf(events[0]!);
  const book = building?.progress ?? STORED_PROGRESS;
  const progress = await book.before(tx, consumer, generation, new Map([[key, events]]));
  const from = (progress.get(key) ?? 0) + 1;
  const culprit = events.find((e) => e.version >= from) ?? events[0]!;
  const reason = describe(error);
  const parked = await tx.execute(
    `insert into parked_aggregate
       (consumer, generation, aggregate_type, aggregate_id, from_version, event_id, error, next_try_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8)) on conflict do nothing`,
    [
      consumer,
      generation,
      aggregateType,
      aggregateId,
      from,
      culprit.id,
      reason,
      BACKOFF_SECONDS[0],
    ],
  );
  if (parked > 0)
    logger.error(
      `${consumer} cannot apply ${culprit.type} of ${key}, version ${culprit.version}: ${reason}. Later events of this ${aggregateType} wait.`,
    );
}

export interface ParkedAggregate {
  consumer: string;
  generation: number;
  aggregateType: AggregateType;
  aggregateId: string;
  fromVersion: number;
  tries: number;
}

/** Delays the next try without counting one. */
export async function putOff(tx: Queryable, row: ParkedAggregate): Promise<void> {
  await tx.execute(
    `update parked_aggregate set next_try_at = now() + make_interval(secs => $5)
     where consumer = $1 and generation = $2 and aggregate_type = $3 and aggregate_id = $4`,
    [row.consumer, row.generation, row.aggregateType, row.aggregateId, BACKOFF_SECONDS.at(-1)],
  );
}

/** Records a failed retry; after the fifth try an operator must request the next one. */
export async function noteFailedTry(
  tx: Queryable,
  row: ParkedAggregate,
  error: unknown,
): Promise<void> {
  const tries = row.tries + 1;
  await tx.execute(
    `update parked_aggregate
     set tries = $5, error = $6, next_try_at = now() + make_interval(secs => $7),
         given_up_at = case when $8 then now() end
     where consumer = $1 and generation = $2 and aggregate_type = $3 and aggregate_id = $4 and tries = $9`,
    [
      row.consumer,
      row.generation,
      row.aggregateType,
      row.aggregateId,
      tries,
      describe(error),
      BACKOFF_SECONDS[tries - 1] ?? 0,
      tries >= TRIES_BEFORE_GIVING_UP,
      row.tries,
    ],
  );
}

/**
 * An error in one line. A database error may quote personal data, and this text goes to the dead
 * letters: the quotation is removed.
 */
function describe(error: unknown): string {
  if (!Error.isError(error)) return 'unknown error';
  const code = (error as { code?: string }).code;
  const message = code ? error.message.replace(/: ".*$/s, '') : error.message;
  return `${error.name}${code ? ` ${code}` : ''}: ${message}`.slice(0, 500);
}
