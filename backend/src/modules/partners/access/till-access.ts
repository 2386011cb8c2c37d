import type { ShopRole } from '@nattil/contracts/api/partner/access';
import { DomainError, fieldError } from '../../../platform/kernel/domain/domain-error.ts';
import type { Queryable } from '../../../platform/persistence/database.ts';

export interface TillAccess {
  shopId: string;
  role: ShopRole;
}

/**
 * A person's access to the till of a shop, locked for share until the transaction ends, so that its
 * end waits for what is recorded with it. Throws SHOP_NOT_FOUND for any other shop.
 * @param shopId may be left out by a person with one shop
 */
export async function tillAccess(
  db: Queryable,
  partnerId: string,
  shopId: string | undefined,
): Promise<TillAccess> {
  const found = await db.query<TillAccess>(
    `select shop_id as "shopId", role from partner_access
     where partner_id = $1 and ended_at is null and shop_id = coalesce($2, shop_id) for share`,
    [partnerId, shopId ?? null],
  );
  if (found.length > 1) throw fieldError('shopId', 'Please choose one of your shops');
  if (!found[0]) throw new DomainError('SHOP_NOT_FOUND');
  return found[0];
}
