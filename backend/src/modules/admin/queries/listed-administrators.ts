import type { AdminRole } from '@nattil/contracts/rules/portal/roles';
import type { Queryable } from '../../../platform/persistence/database.ts';

interface ListedAdministrator {
  id: string;
  email: string;
  name: string;
  role: AdminRole;
  status: string;
  lastLoginAt: Date | null;
}

/** All administrators by e-mail, for an operator at the command line. */
export function listedAdministrators(db: Queryable): Promise<ListedAdministrator[]> {
  return db.query<ListedAdministrator>(
    `select id, email, name, role, status, last_login_at as "lastLoginAt"
     from admin where status <> 'withdrawn' order by email`,
  );
}
