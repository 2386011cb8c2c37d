import { Module } from '@nestjs/common';
import { FailedSignIns } from '../../platform/identity/failed-sign-ins.ts';
import { CompleteProfileHandler } from './commands/complete-profile.ts';
import { LogIn } from './commands/log-in.ts';
import { SignUpHandler } from './commands/sign-up.ts';
import { StartSessionHandler } from './commands/start-session.ts';
import { MembersController } from './members.controller.ts';
import { ReadProfileStatusHandler } from './queries/profile-status.ts';
import { recordFailedSignIns } from './record-failed-sign-ins.ts';
import { RefreshController } from './refresh.controller.ts';
import { TakenContacts } from './taken-contacts.ts';

@Module({
  controllers: [MembersController, RefreshController],
  providers: [
    TakenContacts,
    SignUpHandler,
    LogIn,
    StartSessionHandler,
    CompleteProfileHandler,
    ReadProfileStatusHandler,
  ],
})
export class MembersModule {
  constructor(failed: FailedSignIns) {
    failed.recordedBy('member', recordFailedSignIns);
  }
}
