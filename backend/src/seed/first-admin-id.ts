import type { Queryable } from '../platform/persistence/database.ts';

/** Who is named as the one that approved generated shops: the administrator who was there first. */
export async function firstAdminId(db: Queryable): Promise<string> {
  const [admin] = await db.query<{ id: string }>(
    'select id from admin order by created_at limit 1',
  );
  if (!admin) throw new Error('There is no administrator yet');
  return admin.id;
}
