import type { ShopRole } from '@nattil/contracts/api/partner/access';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import type { Queryable } from '../../../platform/persistence/database.ts';

/**
 * Throws SHOP_NOT_FOUND for the shop of others, and OWNER_NEEDED for its staff. Takes no lock,
 * because people are locked before their access.
 */
export async function mustOwn(db: Queryable, partnerId: string, shopId: string): Promise<void> {
  const [access] = await db.query<{ role: ShopRole }>(
    `select role from partner_access
     where partner_id = $1 and shop_id = $2 and ended_at is null`,
    [partnerId, shopId],
  );
  if (!access) throw new DomainError('SHOP_NOT_FOUND');
  if (access.role !== 'owner') throw new DomainError('OWNER_NEEDED');
}
