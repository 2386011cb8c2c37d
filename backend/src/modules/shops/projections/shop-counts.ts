import type { AggregateType } from '@nattil/contracts/events/event-map';
import { Projection, type Target } from '../../../platform/messaging/consumers/consumer.ts';
import type { LoggedEvent } from '../../../platform/event-log/logged-event.ts';

/** Number of shops by status, because counting would read all shops. */
@Projection()
export class ShopCounts implements Projection {
  readonly name = 'shop-counts';
  readonly subscribes: readonly AggregateType[] = ['shop'];

  createTable(table: string): string {
    return `create table ${table} (status text primary key, shops int not null)`;
  }

  createIndexes(): string[] {
    return [];
  }

  async handle(events: LoggedEvent[], target: Target): Promise<void> {
    const counts = new Map<string, number>();
    const add = (status: string, shops: number) =>
      counts.set(status, (counts.get(status) ?? 0) + shops);
    for (const { data } of events) {
      const { status } = (data as { changes?: { status?: [string | null, string] } }).changes ?? {};
      if (!status) continue;
      if (status[0] !== null) add(status[0], -1);
      add(status[1], 1);
    }
    if (counts.size === 0) return;
    // Sorted, so that two writers cannot deadlock.
    const statuses = [...counts.keys()].sort();
    await target.execute(
      `insert into ${target.table} as c (status, shops) select * from unnest($1::text[], $2::int[])
       on conflict (status) do update set shops = c.shops + excluded.shops`,
      [statuses, statuses.map((status) => counts.get(status))],
    );
  }
}
