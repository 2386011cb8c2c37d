import { randomUUID } from 'node:crypto';
import type { AggregateType } from '@nattil/contracts/events/event-map';
import type { Database, Queryable } from '../../persistence/database.ts';
import type { CommandLedger } from './command-ledger.ts';
import { seeded } from './seeded.ts';

const UNIQUE_VIOLATION = '23505';

/** A table beside the log that a command writes first, like the tables of aggregates. */
export async function prepareWorkload(db: Queryable): Promise<void> {
  await db.query(
    'create table if not exists workload (id uuid primary key, versions int not null)',
  );
}

/** Appends an aggregate's next event as a command does; returns the event's id. */
export async function append(
  db: Queryable,
  aggregateId: string,
  {
    kind = 'shop' as AggregateType,
    id = randomUUID() as string,
    type = 'ShopRejected',
    schema = 1,
  } = {},
): Promise<string> {
  await db.execute(
    `insert into event (id, aggregate_type, aggregate_id, version, type, schema_version, data, actor, occurred_at)
     select $1::uuid, $2::text, $3::uuid, coalesce(max(version), 0) + 1, $4::text, $5::int,
       jsonb_build_object('shopId', $3::uuid, 'status', 'rejected'),
       '{"id": null, "realm": "system", "role": "system"}', now()
     from event_version where aggregate_type = $2::text and aggregate_id = $3::uuid`,
    [id, kind, aggregateId, type, schema],
  );
  return id;
}

interface Workload {
  writers: number;
  commands: number;
  aggregates: string[];
  seed: number;
  /** Share of the commands that roll back after writing their event. */
  rollBack?: number;
}

/**
 * Many writers on few aggregates. Every command writes another table first, so that the order of
 * transactions differs from the order of events, and some roll back. A lost race counts as a
 * refusal.
 */
export async function writeConcurrently(
  database: Database,
  ledger: CommandLedger,
  { writers, commands, aggregates, seed, rollBack = 0.1 }: Workload,
): Promise<void> {
  const refused = new Error('rolled back');
  const writer = async (n: number) => {
    const random = seeded(seed * 1_000 + n);
    for (let i = n; i < commands; i += writers) {
      const aggregate = aggregates[Math.floor(random() * aggregates.length)]!;
      const rollsBack = random() < rollBack;
      const lingers = random() < 0.2;
      const id = randomUUID();
      try {
        await database.transaction(async (tx) => {
          await tx.execute('insert into workload (id, versions) values ($1, 0)', [randomUUID()]);
          // Keeps its transaction open while others overtake it.
          if (lingers) await tx.query('select pg_sleep(0.01)');
          await append(tx, aggregate, { id });
          if (rollsBack) throw refused;
        });
        ledger.note(id, 'ok');
      } catch (error) {
        const code = (error as { code?: string }).code;
        if (error !== refused && code !== UNIQUE_VIOLATION) throw error;
        ledger.note(id, 'failed');
      }
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, n) => writer(n)));
}
