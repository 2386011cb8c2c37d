import { Module } from '@nestjs/common';
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
import { namesOfAdmins } from './queries/names-of-admins.ts';
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
  names: { admin: namesOfAdmins, 'admin-access': { like: 'admin', by: 'adminId' } },
  stays: {
    admin: 'administrators stay',
    audit_chain: 'goes with the log',
    audit_head: 'one row',
    audit_note: 'the history of the seal stays',
    audit_checkpoint: 'goes with the log',
  },
})
export class AdminModule {
  constructor(failed: FailedSignIns) {
    failed.recordedBy('admin', recordFailedSignIns);
  }
}
