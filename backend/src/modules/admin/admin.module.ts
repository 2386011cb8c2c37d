import { Module } from '@nestjs/common';
import { ActorNames } from '../../platform/commands/actor-names.ts';
import { FailedSignIns } from '../../platform/identity/failed-sign-ins.ts';
import { Declares } from '../../platform/declaration.ts';
import { Admin } from './admin.aggregate.ts';
import { foundation } from './migrations/0001-foundation.ts';
import { seal } from './migrations/0003-seal.ts';
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
@Declares({
  entities: [Admin],
  migrations: [foundation, seal],
  stays: {
    admin: 'administrators stay',
    audit_chain: 'goes with the log',
    audit_head: 'one row',
    audit_note: 'what happened to the seal is told for ever',
    audit_checkpoint: 'goes with the log',
  },
})
export class AdminModule {
  constructor(names: ActorNames, failed: FailedSignIns) {
    names.register('admin', nameOfAdmin);
    failed.recordedBy('admin', recordFailedSignIns);
  }
}
