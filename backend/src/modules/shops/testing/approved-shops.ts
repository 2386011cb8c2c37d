import { randomUUID } from 'node:crypto';
import { EVENT_CHANNEL } from '../../../platform/messaging/signals/notifiers.ts';
import type { Database } from '../../../platform/persistence/database.ts';
import type { ShopDetails } from '../shop.aggregate.ts';
import { shopDetails } from './shops.ts';
import { identityKey } from '../identity-key.ts';

/** Writes approved shops and their two events each to the tables and the log; returns their ids. */
export async function writeApprovedShops(
  database: Database,
  shops: Partial<ShopDetails>[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const given of shops) {
    const id = randomUUID();
    const s = {
      ...shopDetails({
        phone: null,
        city: null,
        latitude: null,
        longitude: null,
        discountPercent: null,
      }),
      email: `${id}@example.com`,
      ...given,
    };
    await database.transaction(async (tx) => {
      await tx.execute(
        `insert into shop (id, version, name, category, email, phone, address, location, city, latitude, longitude, hours,
           holidays, discount_percent, tags, description, website, amenities, badges, status, registered_at, identity_key)
         values ($1, 2, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, 'approved', now(), $19)`,
        [
          id,
          s.name,
          s.category,
          s.email,
          s.phone,
          s.address,
          s.location,
          s.city,
          s.latitude,
          s.longitude,
          s.hours,
          JSON.stringify(s.holidays),
          s.discountPercent,
          s.tags,
          s.description,
          s.website,
          s.amenities,
          s.badges,
          identityKey(s.name, `${s.address} ${id}`),
        ],
      );
      const facts = {
        shopId: id,
        name: s.name,
        category: s.category,
        district: null,
        taluk: null,
        city: s.city,
        latitude: s.latitude,
        longitude: s.longitude,
        hours: s.hours,
        // Like events of earlier versions, which have no holidays.
        ...(s.holidays.length > 0 && { holidays: s.holidays }),
        discountPercent: s.discountPercent,
      };
      for (const [version, type, status] of [
        [1, 'ShopRegistered', [null, 'pending']],
        [2, 'ShopApproved', ['pending', 'approved']],
      ] as const)
        await tx.execute(
          `insert into event (id, aggregate_type, aggregate_id, version, type, schema_version, data, actor, occurred_at)
           values ($1, 'shop', $2, $3, $4, 1, $5, '{"id": null, "realm": "system", "role": "system"}', now())`,
          [
            randomUUID(),
            id,
            version,
            type,
            JSON.stringify({ ...facts, status: status[1], changes: { status } }),
          ],
        );
    });
    ids.push(id);
  }
  await database.query(`notify ${EVENT_CHANNEL}`);
  return ids;
}
