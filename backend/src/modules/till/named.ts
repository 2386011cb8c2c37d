import type { PartnerPurchase } from '@nattil/contracts/api/partner/till';
import type { AdminPurchase, Purchase } from '@nattil/contracts/api/purchases';
import type { Queryable } from '../../platform/persistence/database.ts';
import type { Names } from '../../platform/registries/names.ts';
import { adminPurchases, namedPurchases } from '../purchases/public.ts';

/** The purchase with the name of the person who recorded it. */
export async function named(db: Queryable, names: Names, purchase: Purchase): Promise<Purchase> {
  const [found] = await namedPurchases(db, names, [purchase]);
  return found!;
}

/** The purchase with all names and its note. */
export async function namedForAdmin(
  db: Queryable,
  names: Names,
  purchase: Purchase & { note: string | null },
): Promise<AdminPurchase> {
  const [found] = await adminPurchases(db, names, [purchase]);
  return found!;
}

/** A purchase as a shop sees it. */
export function withoutMember({
  memberId: _,
  disputedAt: _disputed,
  ...purchase
}: Purchase): PartnerPurchase {
  return purchase;
}
