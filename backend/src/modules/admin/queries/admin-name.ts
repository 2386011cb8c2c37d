import type { Queryable } from '../../../platform/persistence/database.ts';

export async function nameOfAdmin(db: Queryable, id: string): Promise<string | null> {
  const [admin] = await db.query<{ name: string }>('select name from admin where id = $1', [id]);
  return admin?.name ?? null;
}
