import type { ShopRole } from '@nattil/contracts/api/partner/access';
import type { Queryable } from '../../../platform/persistence/database.ts';
import type { ShopAccess } from '../partner.aggregate.ts';

/**
 * The role of a person's present access to a shop, locked until the transaction ends. Transactions
 * lock the person before any access, to avoid deadlocks.
 */
export async function lockAccess(
  db: Queryable,
  partnerId: string,
  shopId: string,
): Promise<ShopRole | null> {
  const [row] = await db.query<{ role: ShopRole }>(
    `select role from partner_access
     where partner_id = $1 and shop_id = $2 and ended_at is null for update`,
    [partnerId, shopId],
  );
  return row?.role ?? null;
}

/** All present accesses to a shop, locked until the transaction ends. */
export async function lockAccessesTo(
  db: Queryable,
  shopId: string,
): Promise<{ partnerId: string; role: ShopRole; isActive: boolean }[]> {
  return db.query(
    `select a.partner_id as "partnerId", a.role, p.status = 'active' as "isActive"
     from partner_access a join partner p on p.id = a.partner_id
     where a.shop_id = $1 and a.ended_at is null order by a.partner_id for update of a`,
    [shopId],
  );
}

/** All present accesses of a person, locked until the transaction ends. */
export async function lockAccessesOf(db: Queryable, partnerId: string): Promise<ShopAccess[]> {
  return db.query(
    `select shop_id as "shopId", role from partner_access
     where partner_id = $1 and ended_at is null order by shop_id for update`,
    [partnerId],
  );
}

export async function countOtherShops(
  db: Queryable,
  partnerId: string,
  shopId: string,
): Promise<number> {
  const [row] = await db.query<{ others: number }>(
    `select count(*)::int as others from partner_access
     where partner_id = $1 and shop_id <> $2 and ended_at is null`,
    [partnerId, shopId],
  );
  return row!.others;
}

export async function storeAccess(
  db: Queryable,
  partnerId: string,
  { shopId, role }: ShopAccess,
  now: Date,
): Promise<void> {
  await db.execute(
    'insert into partner_access (partner_id, shop_id, role, since) values ($1, $2, $3, $4)',
    [partnerId, shopId, role, now],
  );
}

/** Ends a person's access to one shop, or to all of them. */
export async function endStoredAccess(
  db: Queryable,
  partnerId: string,
  shopId: string | null,
  now: Date,
): Promise<void> {
  await db.execute(
    `update partner_access set ended_at = $3
     where partner_id = $1 and shop_id = coalesce($2, shop_id) and ended_at is null`,
    [partnerId, shopId, now],
  );
}
