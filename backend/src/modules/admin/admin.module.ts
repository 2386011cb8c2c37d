import { Module } from '@nestjs/common';
import { Declares } from '../../platform/registries/declaration.ts';
import { Admin } from './admin.aggregate.ts';
import { ADMIN_REALM } from './admin-realm.ts';
import { AdminPasswordLinks } from './passwords/admin-password-links.ts';
import { foundation } from './migrations/0001-foundation.ts';
import { seal } from './migrations/0003-seal.ts';
import { administrators } from './migrations/0015-administrators.ts';
import { adminPasswordLinks } from './migrations/0025-staff-and-locks.ts';
import { AdminAuthController } from './sign-in/admin-auth.controller.ts';
import { AdministratorsController } from './administrators.controller.ts';
import { AcceptInvitationHandler, InvitationAcceptance } from './commands/accept-invitation.ts';
import { ActivateAdministratorHandler } from './commands/activate-administrator.ts';
import { ChangeOwnNameHandler } from './commands/change-own-name.ts';
import { ChangeOwnPasswordHandler, OwnPassword } from './commands/change-own-password.ts';
import { ChangeRoleHandler } from './commands/change-role.ts';
import { CreateAdminHandler } from './commands/create-admin.ts';
import { EndOldInvitationsHandler } from './commands/end-old-invitations.ts';
import { InviteAdministratorHandler } from './commands/invite-administrator.ts';
import { LogAdminIn } from './commands/log-admin-in.ts';
import { AdminPasswordByLink, ResetAdminPasswordHandler } from './commands/reset-admin-password.ts';
import { MakePasswordLinkHandler } from './commands/make-password-link.ts';
import { ResendInvitationHandler } from './commands/resend-invitation.ts';
import { StartAdminSessionHandler } from './commands/start-admin-session.ts';
import { SuspendAdministratorHandler } from './commands/suspend-administrator.ts';
import { UnlockAdministratorHandler } from './commands/unlock-administrator.ts';
import { WithdrawInvitationHandler } from './commands/withdraw-invitation.ts';
import { FirstAdmin } from './first-admin.ts';
import { ForgottenAdminPasswords } from './passwords/forgotten-admin-passwords.ts';
import { InvitationController } from './invitations/invitation.controller.ts';
import { OldInvitations } from './invitations/old-invitations.ts';
import { AdminPasswordLinkController } from './passwords/password-link.controller.ts';
import { AdminProfileController } from './profile.controller.ts';
import { ReadInvitationHandler } from './queries/invitation.ts';
import {
  ListAdministratorsHandler,
  OneAdministratorHandler,
} from './queries/list-administrators.ts';
import { adminsNamed, namesOfAdmins } from './queries/names-of-admins.ts';
import { ReadAdminUserHandler } from './queries/admin-user.ts';
import { EventAccessOfAdministratorHandler } from './queries/event-access.ts';
import { AdminSearchHandler } from './queries/search.ts';
import { AdminSearchController } from './search/search.controller.ts';

@Module({
  controllers: [
    AdminAuthController,
    AdministratorsController,
    InvitationController,
    AdminPasswordLinkController,
    AdminProfileController,
    AdminSearchController,
  ],
  providers: [
    LogAdminIn,
    StartAdminSessionHandler,
    CreateAdminHandler,
    ReadAdminUserHandler,
    FirstAdmin,
    InviteAdministratorHandler,
    ResendInvitationHandler,
    WithdrawInvitationHandler,
    EndOldInvitationsHandler,
    OldInvitations,
    InvitationAcceptance,
    AcceptInvitationHandler,
    ChangeRoleHandler,
    SuspendAdministratorHandler,
    ActivateAdministratorHandler,
    ChangeOwnNameHandler,
    OwnPassword,
    ChangeOwnPasswordHandler,
    AdminPasswordLinks,
    ForgottenAdminPasswords,
    AdminPasswordByLink,
    ResetAdminPasswordHandler,
    UnlockAdministratorHandler,
    MakePasswordLinkHandler,
    EventAccessOfAdministratorHandler,
    ListAdministratorsHandler,
    OneAdministratorHandler,
    ReadInvitationHandler,
    AdminSearchHandler,
  ],
  exports: [FirstAdmin],
})
@Declares({
  realm: ADMIN_REALM,
  entities: [Admin],
  migrations: [foundation, seal, administrators, adminPasswordLinks],
  names: { admin: namesOfAdmins, 'admin-access': { like: 'admin', by: 'adminId' } },
  named: { admin: adminsNamed },
  refusals: { admin_email_unique: 'ADMINISTRATOR_EXISTS' },
  kept: {
    admin: 'administrators stay; of invitations that were not accepted the id',
    admin_preference: 'one row for each administrator',
    audit_chain: 'goes with the log',
    audit_head: 'one row',
    audit_note: 'the history of the seal stays',
    audit_checkpoint: 'goes with the log',
  },
})
export class AdminModule {}
