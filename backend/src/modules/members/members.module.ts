import { Module } from '@nestjs/common';
import { Declares } from '../../platform/registries/declaration.ts';
import { Member } from './member.aggregate.ts';
import { MEMBER_REALM } from './member-realm.ts';
import { AvatarsController } from './profile/avatars.controller.ts';
import { AccountChanges } from './contacts/account-changes.ts';
import {
  AccountNotices,
  encryptedNotices,
  eraseAccountNotices,
} from './contacts/account-notices.ts';
import { exportConsents } from './consents.ts';
import { ConfirmedContacts } from './contacts/confirmed-contacts.ts';
import { ContactChangePassword } from './contacts/contact-change-password.ts';
import { ProfileCompletion } from './profile/complete-profile.ts';
import { encryptedFormerContacts, eraseFormerContacts } from './contacts/former-contacts.ts';
import { eraseAvatar, eraseLinks } from './erase-member.ts';
import { foundation } from './migrations/0001-foundation.ts';
import { membersInPortal } from './migrations/0011-members-in-portal.ts';
import { ownAccount } from './migrations/0018-own-account.ts';
import { oneFormOfAPhone } from './migrations/0024-one-form-of-a-phone.ts';
import { passwordState } from './migrations/0025-staff-and-locks.ts';
import { confirmedContacts } from './migrations/0026-confirmed-contacts.ts';
import { consents } from './migrations/0029-consents.ts';
import { AddMemberHandler } from './commands/add-member.ts';
import { ClaimContactsHandler } from './commands/claim-contacts.ts';
import { OwnPassword } from './commands/change-own-password.ts';
import { ChangeAvatarHandler } from './commands/change-avatar.ts';
import { DeleteMemberHandler } from './commands/delete-member.ts';
import { DenyChangeHandler } from './commands/deny-change.ts';
import { GiveConsentHandler } from './commands/give-consent.ts';
import { EditMemberHandler } from './commands/edit-member.ts';
import { LogIn } from './commands/log-in.ts';
import { ResendMemberInvitationHandler } from './commands/resend-member-invitation.ts';
import { SendPasswordLinkHandler } from './commands/send-password-link.ts';
import { SetPasswordHandler } from './commands/set-password.ts';
import { SignUpHandler } from './commands/sign-up.ts';
import { StartSessionHandler } from './commands/start-session.ts';
import { UnlockMemberHandler } from './commands/unlock-member.ts';
import { UpdateOwnProfileHandler } from './commands/update-own-profile.ts';
import { ForgottenPasswords } from './passwords/forgotten-passwords.ts';
import { MembersController } from './members.controller.ts';
import { OwnPasswordController } from './passwords/own-password.controller.ts';
import { OwnProfileController } from './profile/own-profile.controller.ts';
import { PasswordLinksController } from './passwords/password-links.controller.ts';
import { encryptedLinks, PasswordLinks } from './passwords/password-links.ts';
import { MemberCounts } from './projections/member-counts.ts';
import { namesOfMembers } from './queries/names-of-members.ts';
import { membersNamed, searchMembers } from './queries/search-members.ts';
import { ReadOwnProfileHandler } from './queries/own-profile.ts';
import { ReadProfileStatusHandler } from './queries/profile-status.ts';
import { RefreshController } from './sign-in/refresh.controller.ts';
import { TakenContacts } from './contacts/taken-contacts.ts';
import { exportLinks, exportProfile } from './export-member.ts';
import {
  encryptedUnconfirmed,
  eraseUnconfirmedContacts,
  UnconfirmedContacts,
} from './contacts/unconfirmed-contacts.ts';

@Module({
  controllers: [
    MembersController,
    OwnProfileController,
    OwnPasswordController,
    AvatarsController,
    RefreshController,
    PasswordLinksController,
  ],
  providers: [
    TakenContacts,
    UnconfirmedContacts,
    ConfirmedContacts,
    ContactChangePassword,
    AccountChanges,
    AccountNotices,
    ProfileCompletion,
    ClaimContactsHandler,
    DenyChangeHandler,
    UpdateOwnProfileHandler,
    ChangeAvatarHandler,
    ReadOwnProfileHandler,
    SignUpHandler,
    LogIn,
    StartSessionHandler,
    ReadProfileStatusHandler,
    AddMemberHandler,
    EditMemberHandler,
    DeleteMemberHandler,
    ResendMemberInvitationHandler,
    SendPasswordLinkHandler,
    SetPasswordHandler,
    UnlockMemberHandler,
    GiveConsentHandler,
    OwnPassword,
    PasswordLinks,
    ForgottenPasswords,
    MemberCounts,
  ],
  exports: [
    TakenContacts,
    UnconfirmedContacts,
    ConfirmedContacts,
    ContactChangePassword,
    ProfileCompletion,
  ],
})
@Declares({
  realm: MEMBER_REALM,
  entities: [Member],
  encrypts: [
    ...encryptedNotices,
    ...encryptedFormerContacts,
    ...encryptedLinks,
    encryptedUnconfirmed,
  ],
  migrations: [
    foundation,
    membersInPortal,
    ownAccount,
    oneFormOfAPhone,
    passwordState,
    confirmedContacts,
    consents,
  ],
  names: {
    member: namesOfMembers,
    'member-access': { like: 'member', by: 'memberId' },
    consent: { like: 'member', by: 'memberId', rows: { table: 'consent', column: 'holder_id' } },
  },
  named: { member: membersNamed },
  searches: [searchMembers],
  kept: {
    member: 'members stay; of deleted ones the id',
    former_contact: 'confirmed contacts of before stay, so that an erasure covers them',
    avatar: 'one for a member at most, deleted with the member',
    consent: 'that somebody agreed, and until when, stays under the id as proof',
  },
  erases: [
    eraseLinks,
    eraseAvatar,
    eraseUnconfirmedContacts,
    eraseFormerContacts,
    eraseAccountNotices,
  ],
  exportsData: [exportProfile, exportConsents, exportLinks],
  // Both lead to the same error: naming the taken contact would reveal who is registered.
  refusals: { member_email_unique: 'CONTACT_TAKEN', member_phone_unique: 'CONTACT_TAKEN' },
})
export class MembersModule {}
