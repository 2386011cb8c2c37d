import type { Purchase } from '@nattil/contracts/api/purchases';
import type { Queryable } from '../../platform/persistence/database.ts';
import { PURCHASE_COLUMNS, toPurchaseAnswer, type PurchaseState } from './purchase-answer.ts';

/** These purchases as their members see them, the oldest first. */
export async function purchasesById(db: Queryable, ids: readonly string[]): Promise<Purchase[]> {
  const rows = await db.query<PurchaseState>(
    `select ${PURCHASE_COLUMNS} from purchase where id = any($1) order by recorded_at, id`,
    [ids],
  );
  return rows.map(toPurchaseAnswer);
}
