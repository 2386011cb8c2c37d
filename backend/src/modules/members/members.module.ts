import { Module } from '@nestjs/common';
import { FailedSignIns } from '../../platform/identity/failed-sign-ins.ts';
import { Declares } from '../../platform/declaration.ts';
import { Member } from './member.aggregate.ts';
import { foundation } from './migrations/0001-foundation.ts';
import { LogIn } from './commands/log-in.ts';
import { SignUpHandler } from './commands/sign-up.ts';
import { StartSessionHandler } from './commands/start-session.ts';
import { MembersController } from './members.controller.ts';
import { namesOfMembers } from './queries/names-of-members.ts';
import { searchMembers } from './queries/search-members.ts';
import { ReadProfileStatusHandler } from './queries/profile-status.ts';
import { recordFailedSignIns } from './record-failed-sign-ins.ts';
import { RefreshController } from './refresh.controller.ts';
import { TakenContacts } from './taken-contacts.ts';

@Module({
  controllers: [MembersController, RefreshController],
  providers: [TakenContacts, SignUpHandler, LogIn, StartSessionHandler, ReadProfileStatusHandler],
  exports: [TakenContacts],
})
@Declares({
  entities: [Member],
  migrations: [foundation],
  names: { member: namesOfMembers, 'member-access': { like: 'member', by: 'memberId' } },
  searches: [searchMembers],
  stays: { member: 'members stay' },
  // Both name the same refusal: which contact was taken would show strangers who is registered.
  refusals: { member_email_unique: 'CONTACT_TAKEN', member_phone_unique: 'CONTACT_TAKEN' },
})
export class MembersModule {
  constructor(failed: FailedSignIns) {
    failed.recordedBy('member', recordFailedSignIns);
  }
}
