import type { AggregateType } from '@nattil/contracts/events/event-map';
import type { Projection, Target } from '../consumers/consumer.ts';
import type { LoggedEvent } from '../../event-log/logged-event.ts';

/**
 * A projection that stores each aggregate's versions in the order in which they were applied: a
 * lost, repeated or misplaced event shows in its rows.
 */
export class History implements Projection {
  /** Aggregates whose events it cannot apply. */
  readonly poison = new Set<string>();
  /** Called before the handler writes, e.g. to pause it there. */
  beforeWriting: (events: LoggedEvent[]) => Promise<void> = async () => undefined;

  constructor(
    readonly name: string,
    readonly subscribes: readonly AggregateType[] = ['shop'],
  ) {}

  createTable(table: string): string {
    return `create table ${table} (id uuid primary key, versions int[] not null)`;
  }

  createIndexes(table: string): string[] {
    return [`create index ${table}_length on ${table} (cardinality(versions))`];
  }

  async handle(events: LoggedEvent[], target: Target): Promise<void> {
    await this.beforeWriting(events);
    for (const [id, own] of Map.groupBy(events, (e) => e.aggregateId)) {
      if (this.poison.has(id)) throw new Error('This aggregate cannot be applied');
      await target.execute(
        `insert into ${target.table} as h (id, versions) values ($1, $2::int[])
         on conflict (id) do update set versions = h.versions || excluded.versions`,
        [id, own.map((e) => e.version)],
      );
    }
  }
}
