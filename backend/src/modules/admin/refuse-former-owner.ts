import { may, type AdminRole } from '@nattil/contracts/rules/portal/roles';
import { DomainError } from '../../platform/kernel/domain/domain-error.ts';
import type { Queryable } from '../../platform/persistence/database.ts';

/**
 * Throws FORBIDDEN for an administrator who may not give other systems access any more. Sessions are
 * cached for seconds, and a suspension waits for the lock that this takes.
 */
export async function refuseFormerOwner(db: Queryable, adminId: string): Promise<void> {
  const [admin] = await db.query<{ status: string; role: AdminRole }>(
    'select status, role from admin where id = $1 for share',
    [adminId],
  );
  if (admin && (admin.status !== 'active' || !may(admin.role, 'keys.manage')))
    throw new DomainError('FORBIDDEN');
}
