import { memberActor, VISITOR } from '../../../platform/kernel/domain/actor.ts';
import type { RecordFailures } from '../../../platform/registries/realms.ts';
import { recordAction } from '../../../platform/event-log/event-log.ts';

export const recordFailedSignIns: RecordFailures = async (db, failed, now) => {
  const { personId: memberId, failures, locked } = failed;
  if (memberId) {
    const fact = { memberId, locked, failures };
    await recordAction(db, 'MemberSignInFailed', fact, memberActor(memberId), now);
  } else await recordAction(db, 'UnknownMemberSignInFailed', { failures }, VISITOR, now);
};
