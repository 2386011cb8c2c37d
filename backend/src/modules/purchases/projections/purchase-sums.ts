import { formatIsoDate } from '@nattil/contracts/basic-formats';
import type { AggregateType } from '@nattil/contracts/events/event-map';
import { Projection, type Target } from '../../../platform/messaging/consumers/consumer.ts';
import { isEvent, type LoggedEvent } from '../../../platform/event-log/logged-event.ts';

/** The id of the rows with the sums of everything. */
const EVERYTHING = '00000000-0000-0000-0000-000000000000';

/** The day of the rows with the sums over all days. */
const ALL_DAYS = '1970-01-01';

/**
 * Sums of purchases per day (in IST) by member, by shop and in all; and over all days by shop,
 * indexed by rank, and in all. A reversal is subtracted from the day on which the purchase was
 * recorded.
 */
@Projection()
export class PurchaseSums implements Projection {
  readonly name = 'purchase-sums';
  readonly subscribes: readonly AggregateType[] = ['purchase'];

  createTable(table: string): string {
    return `create table ${table} (
      -- 'member', 'shop', 'all'; over all days: 'shop-total', 'all-total'
      what text not null,
      id uuid not null,
      day date not null,
      purchases int not null,
      bill_paise bigint not null,
      discount_paise bigint not null,
      last_at timestamptz not null,
      primary key (what, id, day)
    )`;
  }

  createIndexes(table: string): string[] {
    return [
      `create index ${table}_day on ${table} (what, day)`,
      `create index ${table}_best on ${table} (purchases desc, bill_paise desc, id)
       where what = 'shop-total' and purchases > 0`,
    ];
  }

  async handle(events: LoggedEvent[], target: Target): Promise<void> {
    const sums = new Map<string, Sum>();
    for (const event of events) {
      if (isEvent(event, 'PurchaseRecorded')) add(sums, event.data, 1, new Date(event.occurredAt));
      if (isEvent(event, 'PurchaseReversed'))
        add(sums, event.data, -1, new Date(event.data.recordedAt));
    }
    if (sums.size === 0) return;
    // Sorted, so that two writers of the same rows cannot deadlock.
    const rows = [...sums.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
    await target.execute(
      `insert into ${target.table} as s (what, id, day, purchases, bill_paise, discount_paise, last_at)
       select * from unnest($1::text[], $2::uuid[], $3::date[], $4::int[], $5::bigint[], $6::bigint[], $7::timestamptz[])
       on conflict (what, id, day) do update set
         purchases = s.purchases + excluded.purchases,
         bill_paise = s.bill_paise + excluded.bill_paise,
         discount_paise = s.discount_paise + excluded.discount_paise,
         last_at = greatest(s.last_at, excluded.last_at)`,
      [
        rows.map((r) => r.what),
        rows.map((r) => r.id),
        rows.map((r) => r.day),
        rows.map((r) => r.purchases),
        rows.map((r) => r.billPaise),
        rows.map((r) => r.discountPaise),
        rows.map((r) => r.lastAt),
      ],
    );
  }
}

interface Sum {
  what: string;
  id: string;
  day: string;
  purchases: number;
  billPaise: number;
  discountPaise: number;
  lastAt: Date;
}

function add(
  sums: Map<string, Sum>,
  data: { shopId: string; memberId: string; billPaise: number; discountPaise: number },
  times: 1 | -1,
  recordedAt: Date,
): void {
  const recordedOn = formatIsoDate(recordedAt);
  const keys = [
    ['member', data.memberId, recordedOn],
    ['shop', data.shopId, recordedOn],
    ['shop-total', data.shopId, ALL_DAYS],
    ['all', EVERYTHING, recordedOn],
    ['all-total', EVERYTHING, ALL_DAYS],
  ] as const;
  for (const [what, id, day] of keys) {
    const key = `${what} ${id} ${day}`;
    const sum = sums.get(key) ?? {
      what,
      id,
      day,
      purchases: 0,
      billPaise: 0,
      discountPaise: 0,
      lastAt: recordedAt,
    };
    sum.purchases += times;
    sum.billPaise += times * data.billPaise;
    sum.discountPaise += times * data.discountPaise;
    if (recordedAt > sum.lastAt) sum.lastAt = recordedAt;
    sums.set(key, sum);
  }
}
