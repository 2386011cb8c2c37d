import type { Purchase } from '@nattil/contracts/api/purchases';
import type { Queryable } from '../../platform/persistence/database.ts';
import type { Names } from '../../platform/registries/names.ts';

/** The purchases with the names of the people who recorded them, for the tills of a shop. */
export async function namedPurchases<P extends Pick<Purchase, 'recordedBy'>>(
  db: Queryable,
  names: Names,
  purchases: readonly P[],
): Promise<P[]> {
  const found = await names.of(
    db,
    purchases.map(({ recordedBy }) => recordedBy),
  );
  return purchases.map((purchase) => ({
    ...purchase,
    recordedBy: { ...purchase.recordedBy, name: found.actor(purchase.recordedBy) },
  }));
}
