import type { Queryable } from '../platform/persistence/database.ts';

/** The oldest administrator, who counts as the approver of generated shops. */
export async function firstAdminId(db: Queryable): Promise<string> {
  const [admin] = await db.query<{ id: string }>(
    'select id from admin order by created_at limit 1',
  );
  if (!admin) throw new Error('There is no administrator yet');
  return admin.id;
}
