import type { Queryable } from '../../persistence/database.ts';
import { type Projection } from '../consumers/consumer.ts';
import { tableOf, viewOf } from '../consumers/table-names.ts';
import { readLog } from '../../event-log/logged-event.ts';

type Outcome = 'ok' | 'failed' | 'indeterminate';

/** Outcomes reported to the callers of commands, by the id of the event that the command writes. */
export class CommandLedger {
  readonly #outcomes = new Map<string, Outcome>();

  note(eventId: string, outcome: Outcome): void {
    this.#outcomes.set(eventId, outcome);
  }

  count(outcome: Outcome): number {
    return this.ids(outcome).length;
  }

  ids(outcome: Outcome): string[] {
    return [...this.#outcomes].filter(([, o]) => o === outcome).map(([id]) => id);
  }
}

/** Faults of a log; every list is empty when the log is correct. */
export interface Faults {
  /** Commands that were answered with success and are not in the log. */
  lost: string[];
  /** Events in the log whose command was refused or never sent. */
  uninvited: string[];
  /** Aggregates whose versions are not 1, 2, 3, … in the order of `seq`. */
  outOfOrder: string[];
  /** Events without a sequence number; `holes` counts sequence numbers without an event. */
  unsequenced: number;
  holes: number;
}

export const NO_FAULTS: Faults = {
  lost: [],
  uninvited: [],
  outOfOrder: [],
  unsequenced: 0,
  holes: 0,
};

/** The checker that all fault tests share. */
export async function faultsOf(db: Queryable, ledger?: CommandLedger): Promise<Faults> {
  const logged = new Set((await db.query<{ id: string }>('select id from event')).map((r) => r.id));
  const outOfOrder = await db.query<{ id: string }>(
    `select distinct aggregate_id as id from (
       select aggregate_id, version,
         row_number() over (partition by aggregate_type, aggregate_id order by seq) as place
       from event_log) e where version <> place`,
  );
  const [counts] = await db.query<{ unsequenced: number; holes: number }>(
    `select (select count(*) from event e where not exists (select 1 from event_place p where p.pos = e.pos)) as unsequenced,
       coalesce(max(seq), 0) - count(*) as holes from event_log`,
  );
  const allowed = new Set([...(ledger?.ids('ok') ?? []), ...(ledger?.ids('indeterminate') ?? [])]);
  return {
    lost: ledger?.ids('ok').filter((id) => !logged.has(id)) ?? [],
    uninvited: ledger ? [...logged].filter((id) => !allowed.has(id)) : [],
    outOfOrder: outOfOrder.map((row) => row.id),
    ...counts!,
  };
}

/** Rows in which the live read model differs from a fresh fold of the whole log; [] when equal. */
export async function differencesToFreshFold(
  database: { transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> },
  projection: Projection,
): Promise<unknown[]> {
  let differences: unknown[] = [];
  const rolledBack = new Error('only looked');
  const fold = database.transaction(async (tx) => {
    // One snapshot for both, so that writers may go on.
    await tx.query('set transaction isolation level repeatable read');
    const table = tableOf(projection.name, 999_999);
    await tx.query(projection.createTable(table));
    const events = await readLog(tx, 0, projection.subscribes, 1_000_000);
    for (const event of events)
      await projection.handle([event], {
        table,
        live: false,
        query: tx.query,
        execute: tx.execute,
      });
    const view = viewOf(projection.name);
    differences = await tx.query(
      `(select 'live' as only_in, l.* from (select * from ${view} except select * from ${table}) l)
       union all
       (select 'fold' as only_in, f.* from (select * from ${table} except select * from ${view}) f)`,
    );
    throw rolledBack;
  });
  await fold.catch((error: unknown) => {
    if (error !== rolledBack) throw error;
  });
  return differences;
}
