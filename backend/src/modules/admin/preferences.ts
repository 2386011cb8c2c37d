import type { AdminPreferences } from '@nattil/contracts/api/admin/session';
import { LIST_DEFAULT_LIMIT } from '@nattil/contracts/rules/list';
import type { Queryable } from '../../platform/persistence/database.ts';

const DEFAULTS: AdminPreferences = {
  theme: 'auto',
  density: 'comfortable',
  pageSize: LIST_DEFAULT_LIMIT,
};

export async function preferencesOf(db: Queryable, adminId: string): Promise<AdminPreferences> {
  const [kept] = await db.query<AdminPreferences>(
    `select theme, density, page_size as "pageSize" from admin_preference where admin_id = $1`,
    [adminId],
  );
  return kept ?? DEFAULTS;
}

/** Returns false for an unknown id. */
export async function keepPreferences(
  db: Queryable,
  adminId: string,
  { theme, density, pageSize }: AdminPreferences,
): Promise<boolean> {
  const kept = await db.execute(
    `insert into admin_preference (admin_id, theme, density, page_size)
     select id, $2, $3, $4 from admin where id = $1
     on conflict (admin_id) do update set theme = $2, density = $3, page_size = $4`,
    [adminId, theme, density, pageSize],
  );
  return kept > 0;
}
