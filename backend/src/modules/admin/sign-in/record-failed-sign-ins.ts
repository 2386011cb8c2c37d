import type { AdminRole } from '@nattil/contracts/rules/portal/roles';
import { adminActor, VISITOR } from '../../../platform/kernel/domain/actor.ts';
import type { RecordFailures } from '../../../platform/registries/realms.ts';
import { recordAction } from '../../../platform/event-log/event-log.ts';

export const recordFailedSignIns: RecordFailures = async (db, failed, now) => {
  const { personId: adminId, failures, locked } = failed;
  const [admin] = await db.query<{ role: AdminRole }>('select role from admin where id = $1', [
    adminId,
  ]);
  const actor = adminId ? adminActor(adminId, admin?.role) : VISITOR;
  await recordAction(db, 'AdminSignInFailed', { adminId, locked, failures }, actor, now);
};
