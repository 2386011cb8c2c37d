import { partnerActor, VISITOR } from '../../../platform/kernel/domain/actor.ts';
import type { RecordFailures } from '../../../platform/registries/realms.ts';
import { recordAction } from '../../../platform/event-log/event-log.ts';

export const recordFailedSignIns: RecordFailures = async (db, failed, now) => {
  const { personId: partnerId, failures, locked } = failed;
  const actor = partnerId ? partnerActor(partnerId) : VISITOR;
  await recordAction(db, 'PartnerSignInFailed', { partnerId, locked, failures }, actor, now);
};
