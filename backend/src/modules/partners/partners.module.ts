import { Module } from '@nestjs/common';
import { Declares } from '../../platform/registries/declaration.ts';
import { ShopsModule } from '../shops/public.ts';
import {
  AccountErasure,
  erasePartnerLinks,
  erasePartnerMessages,
} from './account/account-erasure.ts';
import { exportPartner } from './account/export-partner.ts';
import { OldAccounts } from './account/old-accounts.ts';
import { PartnerAccountController } from './account/partner-account.controller.ts';
import {
  AcceptPartnerInvitationHandler,
  PartnerInvitationAcceptance,
} from './commands/accept-partner-invitation.ts';
import { DeletePartnerAccountHandler } from './commands/delete-partner-account.ts';
import { EndAccessHandler } from './commands/end-access.ts';
import { EraseOldAccountsHandler } from './commands/erase-old-accounts.ts';
import { InviteInRoundHandler } from './commands/invite-in-round.ts';
import { InviteOwnerHandler } from './commands/invite-owner.ts';
import { InviteStaffHandler } from './commands/invite-staff.ts';
import { LogPartnerIn } from './commands/log-partner-in.ts';
import { RenamePartnerHandler } from './commands/rename-partner.ts';
import { ResendStaffInvitationHandler } from './commands/resend-staff-invitation.ts';
import { PartnerPasswords, SetPartnerPasswordHandler } from './commands/set-partner-password.ts';
import { StartPartnerSessionHandler } from './commands/start-partner-session.ts';
import { UnlockPartnerHandler } from './commands/unlock-partner.ts';
import { AskedInvitations } from './invitations/asked-invitations.ts';
import { InvitationRounds } from './invitations/invitation-rounds.ts';
import { Inviting } from './invitations/inviting.ts';
import { PartnerInvitationController } from './invitations/partner-invitation.controller.ts';
import { ShopOwners } from './invitations/shop-owners.ts';
import { PartnerMessages } from './messages.ts';
import { partners } from './migrations/0032-partners.ts';
import { OwnersAdminController } from './owners-admin.controller.ts';
import { PARTNER_REALM } from './partner-realm.ts';
import { PartnerAccount } from './partner.aggregate.ts';
import { ForgottenPartnerPasswords } from './passwords/forgotten-partner-passwords.ts';
import { EndedPartnerLinks } from './passwords/partner-links.ts';
import { PartnerPasswordsController } from './passwords/partner-passwords.controller.ts';
import { PeopleController } from './people.controller.ts';
import { namesOfPartners, partnersNamed } from './queries/names-of-partners.ts';
import { ReadPartnerInvitationHandler } from './queries/partner-invitation.ts';
import { PartnerShopsHandler } from './queries/partner-shops.ts';
import { ReadPartnerUserHandler } from './queries/partner-user.ts';
import { ShopPeopleHandler } from './queries/shop-people.ts';
import { PartnerAuthController } from './sign-in/partner-auth.controller.ts';

/** Accounts of people who sign in at the tills of shops. */
@Module({
  imports: [ShopsModule],
  controllers: [
    PartnerAuthController,
    PartnerPasswordsController,
    PartnerAccountController,
    PartnerInvitationController,
    PeopleController,
    OwnersAdminController,
  ],
  providers: [
    LogPartnerIn,
    StartPartnerSessionHandler,
    ReadPartnerUserHandler,
    PartnerPasswords,
    SetPartnerPasswordHandler,
    ForgottenPartnerPasswords,
    EndedPartnerLinks,
    RenamePartnerHandler,
    DeletePartnerAccountHandler,
    EraseOldAccountsHandler,
    OldAccounts,
    AccountErasure,
    PartnerMessages,
    Inviting,
    ShopOwners,
    AskedInvitations,
    InvitationRounds,
    PartnerInvitationAcceptance,
    AcceptPartnerInvitationHandler,
    ReadPartnerInvitationHandler,
    InviteOwnerHandler,
    InviteInRoundHandler,
    InviteStaffHandler,
    ResendStaffInvitationHandler,
    EndAccessHandler,
    UnlockPartnerHandler,
    PartnerShopsHandler,
    ShopPeopleHandler,
  ],
})
@Declares({
  realm: PARTNER_REALM,
  entities: [PartnerAccount],
  migrations: [partners],
  names: { partner: namesOfPartners, 'partner-access': { like: 'partner', by: 'partnerId' } },
  named: { partner: partnersNamed },
  kept: {
    partner: 'accounts stay; of erased ones the id',
    partner_access: 'who had access to the till of a shop, and when, stays under the ids',
    partner_invitation_round: 'one row for each round of invitations',
  },
  erases: [erasePartnerLinks, erasePartnerMessages],
  exportsData: [exportPartner],
  // Invitations of one contact wait for each other; the index is the last resort.
  refusals: {
    partner_email_unique: 'PARTNER_ACCESS_EXISTS',
    partner_phone_unique: 'PARTNER_ACCESS_EXISTS',
  },
})
export class PartnersModule {}
