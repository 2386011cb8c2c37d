import { formatIsoDate } from '@nattil/contracts/basic-formats';
import type { Queryable } from '../../persistence/database.ts';

/**
 * Takes one SMS from the installation's budget of the day (in IST). Runs in the caller's
 * transaction, so a rollback counts nothing. Returns false if the budget is used up.
 */
export async function takeFromSmsBudget(
  db: Queryable,
  perDay: number,
  now: Date,
): Promise<boolean> {
  if (perDay < 1) return false;
  const taken = await db.execute(
    `insert into sms_day as d (day, sent) values ($1, 1)
     on conflict (day) do update set sent = d.sent + 1 where d.sent < $2`,
    [formatIsoDate(now), perDay],
  );
  return taken > 0;
}
