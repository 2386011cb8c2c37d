import { memberActor, VISITOR } from '../../platform/domain/actor.ts';
import type { RecordFailures } from '../../platform/identity/failed-sign-ins.ts';
import { recordAction } from '../../platform/messaging/log/event-log.ts';

export const recordFailedSignIns: RecordFailures = async (db, failed, now) => {
  const { personId: memberId, failures, locked } = failed;
  if (memberId) {
    const fact = { memberId, locked, failures };
    await recordAction(db, 'MemberSignInFailed', fact, memberActor(memberId), now);
  } else await recordAction(db, 'UnknownMemberSignInFailed', { failures }, VISITOR, now);
};
