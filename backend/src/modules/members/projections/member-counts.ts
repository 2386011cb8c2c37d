import type { MemberStatus } from '@nattil/contracts/api/member/session';
import type { AggregateType } from '@nattil/contracts/events/event-map';
import { Projection, type Target } from '../../../platform/messaging/consumers/consumer.ts';
import { isEvent, type LoggedEvent } from '../../../platform/event-log/logged-event.ts';

/** Number of members per status; deleted members are not counted. */
@Projection()
export class MemberCounts implements Projection {
  readonly name = 'member-counts';
  readonly subscribes: readonly AggregateType[] = ['member'];

  createTable(table: string): string {
    return `create table ${table} (
      status text primary key,
      members bigint not null
    )`;
  }

  createIndexes(): string[] {
    return [];
  }

  async handle(events: LoggedEvent[], target: Target): Promise<void> {
    const change = { active: 0, inactive: 0, suspended: 0 };
    const move = (from: MemberStatus | null, to: MemberStatus | 'deleted') => {
      if (from) change[from] -= 1;
      if (to !== 'deleted') change[to] += 1;
    };
    for (const event of events) {
      if (isEvent(event, 'MemberSignedUp')) move(null, 'active');
      if (isEvent(event, 'MemberAdded')) move(...event.data.changes.status);
      if (isEvent(event, 'MemberStatusChanged')) move(...event.data.changes.status);
      if (isEvent(event, 'MemberDeleted')) move(...event.data.changes.status);
    }
    const rows = Object.entries(change).filter(([, members]) => members !== 0);
    if (rows.length === 0) return;
    await target.execute(
      `insert into ${target.table} as c (status, members) select * from unnest($1::text[], $2::bigint[])
       on conflict (status) do update set members = c.members + excluded.members`,
      [rows.map(([status]) => status), rows.map(([, members]) => members)],
    );
  }
}
