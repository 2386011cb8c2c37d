import type { AdminPurchase, Purchase } from '@nattil/contracts/api/purchases';
import type { Queryable } from '../../platform/persistence/database.ts';
import type { Names } from '../../platform/registries/names.ts';
import { PURCHASE_COLUMNS, toPurchaseAnswer, type PurchaseState } from './purchase-answer.ts';

export type AdminPurchaseRow = PurchaseState & { note: string | null };

/** Columns of `purchase` in the shape of an AdminPurchaseRow. */
export const ADMIN_PURCHASE_COLUMNS = `${PURCHASE_COLUMNS}, note`;

/** Rows as administrators see them. */
export async function toAdminPurchases(
  db: Queryable,
  names: Names,
  rows: readonly AdminPurchaseRow[],
): Promise<AdminPurchase[]> {
  const purchases = rows.map((row) => ({ ...toPurchaseAnswer(row), note: row.note }));
  return adminPurchases(db, names, purchases);
}

/** Adds the names of the members and of the people who recorded the purchases. */
export async function adminPurchases(
  db: Queryable,
  names: Names,
  purchases: readonly (Purchase & { note: string | null })[],
): Promise<AdminPurchase[]> {
  const member = (id: string) => ({ realm: 'member', id }) as const;
  const found = await names.of(
    db,
    purchases.flatMap(({ recordedBy, memberId }) => [recordedBy, member(memberId)]),
  );
  return purchases.map((purchase) => ({
    ...purchase,
    recordedBy: { ...purchase.recordedBy, name: found.actor(purchase.recordedBy) },
    memberName: found.actor(member(purchase.memberId)),
  }));
}
