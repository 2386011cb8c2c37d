import { Module } from '@nestjs/common';
import { ActorNames } from '../../platform/commands/actor-names.ts';
import { FailedSignIns } from '../../platform/identity/failed-sign-ins.ts';
import { AdminAuthController } from './admin-auth.controller.ts';
import { CreateAdminHandler } from './commands/create-admin.ts';
import { LogAdminIn } from './commands/log-admin-in.ts';
import { StartAdminSessionHandler } from './commands/start-admin-session.ts';
import { FirstAdmin } from './first-admin.ts';
import { nameOfAdmin } from './queries/admin-name.ts';
import { ReadAdminUserHandler } from './queries/admin-user.ts';
import { recordFailedSignIns } from './record-failed-sign-ins.ts';

@Module({
  controllers: [AdminAuthController],
  providers: [
    LogAdminIn,
    StartAdminSessionHandler,
    CreateAdminHandler,
    ReadAdminUserHandler,
    FirstAdmin,
  ],
  exports: [FirstAdmin],
})
export class AdminModule {
  constructor(names: ActorNames, failed: FailedSignIns) {
    names.register('admin', nameOfAdmin);
    failed.recordedBy('admin', recordFailedSignIns);
  }
}
