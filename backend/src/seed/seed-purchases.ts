import { isHigherTier, tierOfSpend, type Tier } from '@nattil/contracts/catalog/tiers';
import { TIER_SPEND_DAYS } from '@nattil/contracts/rules/shops/purchases';
import { billCount, billsOf, type Bill } from '../demo/demo-purchases.ts';
import { DEMO_SEED } from '../demo/demo-shops.ts';
import { adminActor, type Actor } from '../platform/kernel/domain/actor.ts';
import type { Database } from '../platform/persistence/database.ts';
import { DAY_MS } from '../platform/kernel/time.ts';
import { pastPurchase } from '../modules/purchases/public.ts';
import { BulkWriter, type Batch, type Row, type SeededEvent } from './bulk-writer.ts';
import { shopsInTime, type SeededShop } from './shops-in-time.ts';

const CARDS_AT_ONCE = 4_000;

interface CardRow {
  id: string;
  version: number;
  memberId: string;
  number: string;
  tier: Tier;
  city: string;
  from: Date;
  until: Date;
}

/**
 * Adds about `count` purchases of the last 12 months to the existing cards; the tiers follow the
 * spend as at the till. Writes state and events; the read models follow later.
 */
export async function seedPurchases(
  database: Database,
  count: number,
  adminId: string,
  now: Date,
  onProgress: (written: number) => void = () => undefined,
): Promise<void> {
  if (count === 0) return;
  const since = new Date(now.getTime() - 365 * DAY_MS);
  const [found] = await database.query<{ cards: number }>(
    `select count(*)::int as cards from card where ${HAD_TIME}`,
    [since],
  );
  if (found!.cards === 0) return;
  const market = await shopsInTime(database);
  const mean = count / found!.cards;
  const writer = new BulkWriter(database);
  let [written, seen, last] = [0, 0, '00000000-0000-0000-0000-000000000000'];
  for (;;) {
    const cards = await database.query<CardRow>(CARDS, [since, now, last, CARDS_AT_ONCE]);
    if (cards.length === 0) return writer.finish();
    const batch = new PurchaseBatch(adminActor(adminId));
    for (const card of cards) {
      const bills = billCount(seen, mean, DEMO_SEED);
      batch.add(card, billsOf({ ...card, index: seen }, bills, market, DEMO_SEED));
      seen += 1;
    }
    await writer.write(batch.made());
    written += batch.size;
    last = cards.at(-1)!.id;
    onProgress(written);
  }
}

const HAD_TIME = `activated_at is not null and expires_at > $1`;
const CARDS = `
  select c.id, c.version, c.member_id as "memberId", c.number, c.tier,
         split_part(coalesce(m.location, ''), ',', 1) as city,
         greatest(c.activated_at, $1) as "from", least(c.expires_at, $2) as until
  from card c join member m on m.id = c.member_id
  where c.${HAD_TIME.replace(' and ', ' and c.')} and c.status <> 'blocked' and c.id > $3
  order by c.id limit $4`;

/** Purchases of some cards with the resulting changes of tier, in one transaction. */
class PurchaseBatch {
  readonly #purchases: Row[] = [];
  readonly #events: SeededEvent[] = [];
  readonly #raised: Pick<CardRow, 'id' | 'version' | 'tier'>[] = [];

  constructor(private readonly actor: Actor) {}

  get size(): number {
    return this.#purchases.length;
  }

  add(card: CardRow, bills: Bill<SeededShop>[]): void {
    const spent = new SpentInTime();
    const now = { id: card.id, tier: card.tier, version: card.version };
    for (const bill of bills) {
      const counter = { shop: bill.shop, card: { ...card, tier: now.tier }, how: 'admin' } as const;
      const { row, events } = pastPurchase(counter, bill.paise, this.actor, bill.at, bill.reversal);
      this.#purchases.push(row);
      this.#events.push(...events);
      const tier = tierOfSpend(spent.with(bill) / 100);
      if (!isHigherTier(tier, now.tier)) continue;
      now.version += 1;
      this.#events.push({
        aggregateId: card.id,
        version: now.version,
        type: 'TierChanged',
        data: {
          cardId: card.id,
          memberId: card.memberId,
          cause: 'spend',
          changes: { tier: [now.tier, tier] },
        },
        actor: this.actor,
        occurredAt: bill.at,
      });
      now.tier = tier;
    }
    if (now.version > card.version) this.#raised.push(now);
  }

  made(): Batch {
    return {
      tables: [{ name: 'purchase', rows: this.#purchases }],
      changes: [
        {
          sql: `update card set tier = new.tier, version = new.version
                from unnest($1::uuid[], $2::text[], $3::int[]) as new (id, tier, version)
                where card.id = new.id`,
          values: [
            this.#raised.map(({ id }) => id),
            this.#raised.map(({ tier }) => tier),
            this.#raised.map(({ version }) => version),
          ],
        },
      ],
      events: this.#events,
    };
  }
}

/** Net spend within the days that decide the tier, updated bill by bill in order of time. */
class SpentInTime {
  readonly #bills: Bill<unknown>[] = [];

  /** Returns the net spend in paise, including this bill. */
  with(bill: Bill<unknown>): number {
    this.#bills.push(bill);
    const since = bill.at.getTime() - TIER_SPEND_DAYS * DAY_MS;
    return this.#bills
      .filter(({ at, reversal }) => at.getTime() > since && !(reversal && reversal.at <= bill.at))
      .reduce((sum, { paise }) => sum + paise, 0);
  }
}
