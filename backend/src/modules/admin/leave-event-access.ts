import type { AdministratorChangedAnswer } from '@nattil/contracts/api/admin/administrators';
import { OWNER_TO_TAKE_OVER } from '@nattil/contracts/rules/portal/administrators';
import type { Actor } from '../../platform/kernel/domain/actor.ts';
import { fieldError } from '../../platform/kernel/domain/domain-error.ts';
import type { Queryable } from '../../platform/persistence/database.ts';
import type { EventAccesses } from '../../platform/registries/event-access.ts';

export type LeftAccess = AdministratorChangedAnswer['eventAccess'];

/** Nothing ended and nothing was handed over. */
export const NOTHING_LEFT: LeftAccess = { apiKeys: [], webhooks: [], handedOverTo: null };

interface Leaving {
  adminId: string;
  /** Owner who takes the access over; without one it ends. */
  handOverTo: string | undefined;
  /** The other active owners, locked. */
  otherOwners: string[];
}

/** Ends the API keys and webhooks of an administrator, or hands them over to another owner. */
export async function leaveEventAccess(
  db: Queryable,
  accesses: EventAccesses,
  { adminId, handOverTo, otherOwners }: Leaving,
  actor: Actor,
  now: Date,
): Promise<LeftAccess> {
  if (handOverTo && !otherOwners.includes(handOverTo))
    throw fieldError('handOverTo', OWNER_TO_TAKE_OVER);
  const provided = accesses.get();
  const access = await provided.of(db, adminId);
  if (handOverTo) await provided.handOver(access, handOverTo, actor, now);
  else await provided.end(access, actor, now);
  return { ...access, handedOverTo: handOverTo ?? null };
}
