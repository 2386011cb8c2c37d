import type { Config } from '../config/config.ts';
import type { Queryable } from '../persistence/database.ts';
import { headOf } from './sequencer.ts';

// The epochs of the log. A restored log gives sequence numbers and versions a second time, for
// other events; what was recorded since has another epoch.

export interface LogEpoch {
  id: string;
  beganAt: Date;
}

export async function presentEpoch(db: Pick<Queryable, 'query'>): Promise<LogEpoch> {
  const [row] = await db.query<LogEpoch>(
    'select id, began_at as "beganAt" from log_epoch order by n desc limit 1',
  );
  return row!;
}

/**
 * The last sequence number up to which a log of this epoch and the present one have the same
 * events. 0 for an epoch that this log does not know, e.g. one that a second restore has removed.
 */
export async function commonSeqSince(db: Pick<Queryable, 'query'>, epoch: string): Promise<number> {
  const [row] = await db.query<{ seq: number }>(
    `select coalesce(min(later.after_seq), (select max(seq) from event_place), 0)::bigint as seq
     from log_epoch mine left join log_epoch later on later.n > mine.n where mine.id = $1
     having count(*) > 0`,
    [epoch],
  );
  return row?.seq ?? 0;
}

/**
 * Begins another epoch after this sequence number. Everything after it is published again, because
 * the relay may have published it under the epoch before.
 */
export async function beginEpoch(tx: Queryable, afterSeq: number): Promise<void> {
  const seq = Math.min(afterSeq, await headOf(tx));
  await tx.execute(
    'insert into log_epoch (id, after_seq, server) values (new_log_epoch_id(), $1, log_server())',
    [seq],
  );
  await tx.execute('update relay_cursor set seq = $1 where seq > $1', [seq]);
}

/**
 * Begins another epoch when this database was restored without the command for it: from a dump into
 * another server, or by a recovery. A move that lost nothing costs readers one more request.
 */
export async function noticeRestore(db: Queryable): Promise<void> {
  const [row] = await db.query<{ n: number; before: string | null; now: string | null }>(
    'select n, server as before, log_server() as now from log_epoch order by n desc limit 1',
  );
  const { n, before, now } = row!;
  if (before === now || now === null) return;
  if (before === null) await db.execute('update log_epoch set server = $2 where n = $1', [n, now]);
  else await beginEpoch(db, await headOf(db));
}

/** Keeps the address by which events name their schemas: EVENT_SOURCE, or the first PUBLIC_URL. */
export async function keepEventSource(
  db: Queryable,
  { eventSource, givenPublicUrl }: Pick<Config, 'eventSource' | 'givenPublicUrl'>,
): Promise<void> {
  const url = eventSource ?? givenPublicUrl;
  if (!url) return;
  await db.execute(
    `insert into event_source (only_one, url) values (true, $1)
     on conflict (only_one) do ${eventSource ? 'update set url = excluded.url' : 'nothing'}`,
    [url],
  );
}
