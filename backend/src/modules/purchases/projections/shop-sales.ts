import { formatIsoDate } from '@nattil/contracts/basic-formats';
import type { AggregateType } from '@nattil/contracts/events/event-map';
import { Projection, type Target } from '../../../platform/messaging/consumers/consumer.ts';
import { isEvent, type LoggedEvent } from '../../../platform/event-log/logged-event.ts';

/**
 * Purchases per member, shop and day (in IST), for counting distinct customers over a period. A
 * reversal is subtracted from the day on which the purchase was recorded.
 */
@Projection()
export class ShopSales implements Projection {
  readonly name = 'shop-sales';
  readonly subscribes: readonly AggregateType[] = ['purchase'];

  createTable(table: string): string {
    return `create table ${table} (
      shop_id uuid not null,
      day date not null,
      member_id uuid not null,
      purchases int not null,
      bill_paise bigint not null,
      discount_paise bigint not null,
      primary key (shop_id, day, member_id)
    )`;
  }

  createIndexes(): string[] {
    return [];
  }

  async handle(events: LoggedEvent[], target: Target): Promise<void> {
    const sales = new Map<string, Sale>();
    for (const event of events) {
      if (isEvent(event, 'PurchaseRecorded')) add(sales, event.data, 1, event.occurredAt);
      if (isEvent(event, 'PurchaseReversed')) add(sales, event.data, -1, event.data.recordedAt);
    }
    if (sales.size === 0) return;
    // Sorted, so that two writers of the same rows cannot deadlock.
    const rows = [...sales.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sale]) => sale);
    await target.execute(
      `insert into ${target.table} as s (shop_id, day, member_id, purchases, bill_paise, discount_paise)
       select * from unnest($1::uuid[], $2::date[], $3::uuid[], $4::int[], $5::bigint[], $6::bigint[])
       on conflict (shop_id, day, member_id) do update set
         purchases = s.purchases + excluded.purchases,
         bill_paise = s.bill_paise + excluded.bill_paise,
         discount_paise = s.discount_paise + excluded.discount_paise`,
      [
        rows.map((r) => r.shopId),
        rows.map((r) => r.day),
        rows.map((r) => r.memberId),
        rows.map((r) => r.purchases),
        rows.map((r) => r.billPaise),
        rows.map((r) => r.discountPaise),
      ],
    );
  }
}

interface Sale {
  shopId: string;
  day: string;
  memberId: string;
  purchases: number;
  billPaise: number;
  discountPaise: number;
}

function add(
  sales: Map<string, Sale>,
  { shopId, memberId, billPaise, discountPaise }: Omit<Sale, 'day' | 'purchases'>,
  times: 1 | -1,
  recordedAt: string,
): void {
  const day = formatIsoDate(recordedAt);
  const key = `${shopId} ${day} ${memberId}`;
  const sale = sales.get(key) ?? {
    shopId,
    day,
    memberId,
    purchases: 0,
    billPaise: 0,
    discountPaise: 0,
  };
  sale.purchases += times;
  sale.billPaise += times * billPaise;
  sale.discountPaise += times * discountPaise;
  sales.set(key, sale);
}
