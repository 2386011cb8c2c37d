import { randomUUID } from 'node:crypto';
import type { ShopFacts } from '@nattil/contracts/events/shops';
import type { Day } from '@nattil/contracts/api/common';
import { DEMO_SEED, demoShops, generatedShop, type DemoShop } from '../demo/demo-shops.ts';
import { demoHolidays } from '../demo/holidays.ts';
import { adminActor, VISITOR } from '../platform/kernel/domain/actor.ts';
import type { Database } from '../platform/persistence/database.ts';
import { identityKey } from '../modules/shops/public.ts';
import { BulkWriter, writeBatch, type Batch, type Row, type SeededEvent } from './bulk-writer.ts';
import { DAY_MS } from '../platform/kernel/time.ts';

const BATCH = 20_000;
const REJECTED_FOR = 'The address could not be confirmed by phone';
const BLOCKED_FOR = 'Members were not given the discount that was agreed';

/** Fills the database with generated shops: state and events; the read models follow later. */
export async function seedShops(
  database: Database,
  count: number,
  adminId: string,
  now: Date,
  onProgress: (written: number) => void = () => undefined,
): Promise<void> {
  const [known] = await database.query<{ n: number }>('select count(*)::int as n from shop');
  const first = known!.n;
  const writer = new BulkWriter(database);
  for (let written = 0; written < count;) {
    const size = Math.min(BATCH, count - written);
    const shops = Array.from({ length: size }, (_, i) =>
      generatedShop(first + written + i, DEMO_SEED),
    );
    await writer.write(batchOf(shops, adminId, now));
    written += size;
    onProgress(written);
  }
  await writer.finish();
}

/** Demo shops of a first start: plausible, around real places, in every status. */
export async function writeDemoShops(
  database: Database,
  adminId: string,
  now: Date,
): Promise<number> {
  const shops = demoShops();
  const holidaysOf = ({ index }: DemoShop) => demoHolidays(index, now);
  await writeBatch(database, batchOf(shops, adminId, now, holidaysOf));
  return shops.length;
}

type HolidaysOf = (shop: DemoShop) => Day[];

function batchOf(
  shops: DemoShop[],
  adminId: string,
  now: Date,
  holidaysOf: HolidaysOf = () => [],
): Batch {
  const rows: Row[] = [];
  const events: SeededEvent[] = [];
  const decided: Row[] = [];
  for (const shop of shops) {
    const id = randomUUID();
    const registeredAt = new Date(
      now.getTime() - shop.registeredDaysAgo * DAY_MS - (shop.index % 1440) * 60_000,
    );
    const decisions = decisionsOn(shop, registeredAt, now);
    const holidays = holidaysOf(shop);
    rows.push({
      ...shopRow(id, shop, registeredAt, decisions, adminId),
      holidays: JSON.stringify(holidays),
    });
    const facts = { ...factsOf(id, shop), holidays };
    events.push({
      aggregateId: id,
      version: 1,
      type: 'ShopRegistered',
      data: { ...facts, status: 'pending', changes: { status: [null, 'pending'] } },
      actor: VISITOR,
      occurredAt: registeredAt,
    });
    for (const [n, { to, type, at, reason }] of decisions.entries()) {
      const version = n + 2;
      const change = { status: to, changes: { status: [decisions[n - 1]?.to ?? 'pending', to] } };
      events.push({
        aggregateId: id,
        version,
        type,
        data: (to === 'approved' ? { ...facts, ...change } : { shopId: id, ...change }) as never,
        actor: adminActor(adminId),
        occurredAt: at,
      });
      decided.push({
        shop_id: id,
        version,
        decision: to,
        decided_by: adminId,
        decided_at: at,
        reason,
      });
    }
  }
  const tables = [
    { name: 'shop', rows },
    { name: 'shop_decision', rows: decided },
  ];
  return { tables, events };
}

interface SeededDecision {
  to: 'approved' | 'rejected' | 'blocked';
  type: 'ShopApproved' | 'ShopRejected' | 'ShopBlocked';
  at: Date;
  reason: string | null;
}

/** Decisions that led to the shop's status: a blocked shop was approved before. */
function decisionsOn({ status }: DemoShop, registeredAt: Date, now: Date): SeededDecision[] {
  const after = (days: number) =>
    new Date(Math.min(now.getTime(), registeredAt.getTime() + days * DAY_MS));
  const approved = { to: 'approved', type: 'ShopApproved', at: after(2), reason: null } as const;
  if (status === 'pending') return [];
  if (status === 'rejected')
    return [{ to: 'rejected', type: 'ShopRejected', at: after(2), reason: REJECTED_FOR }];
  if (status === 'approved') return [approved];
  return [approved, { to: 'blocked', type: 'ShopBlocked', at: after(5), reason: BLOCKED_FOR }];
}

function factsOf(id: string, shop: DemoShop): ShopFacts {
  return {
    shopId: id,
    name: shop.name,
    category: shop.category,
    district: shop.district,
    taluk: shop.taluk,
    city: shop.city,
    latitude: shop.latitude,
    longitude: shop.longitude,
    hours: shop.hours as ShopFacts['hours'],
    discountPercent: shop.discountPercent,
    website: shop.website,
    picture: null,
    tags: shop.tags,
    badges: shop.badges,
    amenities: shop.amenities,
  };
}

function shopRow(
  id: string,
  shop: DemoShop,
  registeredAt: Date,
  decisions: SeededDecision[],
  adminId: string,
): Row {
  const [approved, rejected, blocked] = (['approved', 'rejected', 'blocked'] as const).map((to) =>
    decisions.find((decision) => decision.to === to),
  );
  return {
    id,
    version: 1 + decisions.length,
    name: shop.name,
    category: shop.category,
    owner_name: shop.ownerName,
    email: shop.email,
    phone: shop.phone,
    description: shop.description,
    address: shop.address,
    location: shop.location,
    district: shop.district,
    taluk: shop.taluk,
    city: shop.city,
    latitude: shop.latitude,
    longitude: shop.longitude,
    hours: shop.hours,
    discount_percent: shop.discountPercent,
    website: shop.website,
    amenities: shop.amenities,
    tags: shop.tags,
    badges: shop.badges,
    status: shop.status,
    registered_at: registeredAt,
    approved_by: approved ? adminId : null,
    approved_at: approved?.at ?? null,
    rejected_by: rejected ? adminId : null,
    rejected_at: rejected?.at ?? null,
    rejection_reason: rejected?.reason ?? null,
    blocked_by: blocked ? adminId : null,
    blocked_at: blocked?.at ?? null,
    block_reason: blocked?.reason ?? null,
    identity_key: identityKey(shop.name, shop.address),
  };
}
