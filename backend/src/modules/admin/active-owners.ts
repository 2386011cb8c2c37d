import type { Queryable } from '../../platform/persistence/database.ts';

/**
 * Ids of the active owners other than this administrator. Their rows stay locked until the
 * transaction ends, so two owners cannot demote each other concurrently.
 */
export async function lockOtherOwners(db: Queryable, adminId: string): Promise<string[]> {
  const owners = await db.query<{ id: string }>(
    `select id from admin where role = 'owner' and status = 'active' order by id for update`,
  );
  return owners.map(({ id }) => id).filter((id) => id !== adminId);
}
