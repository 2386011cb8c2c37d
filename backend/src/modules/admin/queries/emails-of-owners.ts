import type { Queryable } from '../../../platform/persistence/database.ts';

/** Recipients of alerts that only owners can act on. */
export async function emailsOfOwners(db: Queryable): Promise<{ id: string; email: string }[]> {
  return db.query<{ id: string; email: string }>(
    `select id, email from admin where role = 'owner' and status = 'active' order by id`,
  );
}
