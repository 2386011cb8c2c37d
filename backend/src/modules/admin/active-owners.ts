import type { Queryable } from '../../platform/persistence/database.ts';

/**
 * How many active owners there are beside this administrator. Their rows stay locked until the
 * transaction ends, so that two owners cannot demote each other at once.
 */
export async function lockOtherOwners(db: Queryable, adminId: string): Promise<number> {
  const owners = await db.query<{ id: string }>(
    `select id from admin where role = 'owner' and status = 'active' order by id for update`,
  );
  return owners.filter(({ id }) => id !== adminId).length;
}
