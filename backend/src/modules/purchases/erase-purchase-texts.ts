import type { Erases } from '../../platform/registries/personal-data.ts';

/** What people wrote about a member's purchases; the amounts stay, under the id. */
export const erasePurchaseTexts: Erases = (db, { id }) =>
  db.execute(
    `update purchase set bill_number = null, note = null
     where member_id = $1 and (bill_number is not null or note is not null)`,
    [id],
  );
