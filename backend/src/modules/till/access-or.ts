import type { RefusalCode } from '@nattil/contracts/error-codes';
import { DomainError } from '../../platform/kernel/domain/domain-error.ts';
import type { Queryable } from '../../platform/persistence/database.ts';
import { tillAccess, type TillAccess } from '../partners/public.ts';

/** The person's access to the shop; without it a thing of the shop is refused as unknown. */
export async function accessOr(
  code: RefusalCode,
  db: Queryable,
  partnerId: string,
  shopId: string,
): Promise<TillAccess> {
  return tillAccess(db, partnerId, shopId).catch((error: unknown) => {
    const isForeign = error instanceof DomainError && error.code === 'SHOP_NOT_FOUND';
    throw isForeign ? new DomainError(code) : error;
  });
}
