import { randomUUID } from 'node:crypto';
import type { ShopFacts } from '@nattil/contracts/events/shops';
import { DEMO_SEED, demoShops, generatedShop, type DemoShop } from '../demo/demo-shops.ts';
import { adminActor, VISITOR } from '../platform/domain/actor.ts';
import type { Database } from '../platform/persistence/database.ts';
import { identityKey } from '../modules/shops/public.ts';
import { writeBatch, type Row, type SeededEvent } from './bulk-writer.ts';
import { DAY_MS } from '../platform/time.ts';

const BATCH = 20_000;

/** Fills the database with generated shops; state and events, not yet the read models. */
export async function seedShops(
  database: Database,
  count: number,
  adminId: string,
  now: Date,
  onProgress: (written: number) => void = () => undefined,
): Promise<void> {
  const [known] = await database.query<{ n: number }>('select count(*)::int as n from shop');
  const first = known!.n;
  for (let written = 0; written < count;) {
    const size = Math.min(BATCH, count - written);
    const shops = Array.from({ length: size }, (_, i) =>
      generatedShop(first + written + i, DEMO_SEED),
    );
    await writeShops(database, shops, adminId, now);
    written += size;
    onProgress(written);
  }
}

/** The shops of a first start: believable, around real places, in every state. */
export async function writeDemoShops(
  database: Database,
  adminId: string,
  now: Date,
): Promise<number> {
  const shops = demoShops();
  await writeShops(database, shops, adminId, now);
  return shops.length;
}

async function writeShops(
  database: Database,
  shops: DemoShop[],
  adminId: string,
  now: Date,
): Promise<void> {
  const rows: Row[] = [];
  const events: SeededEvent[] = [];
  for (const shop of shops) {
    const id = randomUUID();
    const registeredAt = new Date(
      now.getTime() - shop.registeredDaysAgo * DAY_MS - (shop.index % 1440) * 60_000,
    );
    const decidedAt = new Date(Math.min(now.getTime(), registeredAt.getTime() + 2 * DAY_MS));
    const status = shop.status === 'blocked' ? 'approved' : shop.status;
    const admin = adminActor(adminId);
    rows.push(shopRow(id, shop, status, registeredAt, decidedAt, adminId));
    const facts = factsOf(id, shop);
    events.push({
      aggregateId: id,
      version: 1,
      type: 'ShopRegistered',
      data: { ...facts, status: 'pending', changes: { status: [null, 'pending'] } },
      actor: VISITOR,
      occurredAt: registeredAt,
    });
    if (status === 'approved')
      events.push({
        aggregateId: id,
        version: 2,
        type: 'ShopApproved',
        data: { ...facts, status, changes: { status: ['pending', status] } },
        actor: admin,
        occurredAt: decidedAt,
      });
    if (status === 'rejected')
      events.push({
        aggregateId: id,
        version: 2,
        type: 'ShopRejected',
        data: { shopId: id, status, changes: { status: ['pending', status] } },
        actor: admin,
        occurredAt: decidedAt,
      });
  }
  await writeBatch(database, { tables: [{ name: 'shop', rows }], events });
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
  };
}

function shopRow(
  id: string,
  shop: DemoShop,
  status: 'pending' | 'approved' | 'rejected',
  registeredAt: Date,
  decidedAt: Date,
  adminId: string,
): Row {
  const approved = status === 'approved';
  const rejected = status === 'rejected';
  return {
    id,
    version: status === 'pending' ? 1 : 2,
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
    status,
    registered_at: registeredAt,
    approved_by: approved ? adminId : null,
    approved_at: approved ? decidedAt : null,
    rejected_by: rejected ? adminId : null,
    rejected_at: rejected ? decidedAt : null,
    rejection_reason: rejected ? 'The address could not be confirmed by phone' : null,
    identity_key: identityKey(shop.name, shop.address),
  };
}
