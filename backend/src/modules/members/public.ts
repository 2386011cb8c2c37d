export { AddMember } from './commands/add-member.ts';
export { DeleteMember } from './commands/delete-member.ts';
export { GiveConsent, GiveConsentBody } from './commands/give-consent.ts';
export { EditMember } from './commands/edit-member.ts';
export { ResendMemberInvitation } from './commands/resend-member-invitation.ts';
export { SendPasswordLink } from './commands/send-password-link.ts';
export { SetPassword } from './commands/set-password.ts';
export { UnlockMember } from './commands/unlock-member.ts';
export { PASSWORD_LINKS_TO_MEMBER } from './rate-limits.ts';
export { ContactChangePassword } from './contacts/contact-change-password.ts';
export { ClaimContacts } from './commands/claim-contacts.ts';
export { CreateProfileBody, ProfileCompletion } from './profile/complete-profile.ts';
export { membersAtAGlance, type MemberAtAGlance } from './members-at-a-glance.ts';
export { invitationsOf } from './invitations-of.ts';
export { lockMemberRow, lockCallerRow, lockMemberRows, shareLockStatus } from './member-locks.ts';
export {
  memberContacts,
  type MemberContacts,
  recipientOfLink,
} from './contacts/member-contacts.ts';
export { CONSENT_COLUMNS, giveConsent, withdrawConsents } from './consents.ts';
export {
  contactsOfAllMembers,
  membersDeletedSince,
  type StoredContact,
} from './contacts/contacts-of-all-members.ts';
export { contactsOfMember, type ContactOfMember } from './contacts/contacts-of-member.ts';
export { MEMBER_SORT_NAME } from './member-sort-name.ts';
export { MembersModule } from './members.module.ts';
export { memberIdsLike, membersLike, memberWithEmail } from './queries/members-like.ts';
export { ConfirmedContacts, type Confirmation } from './contacts/confirmed-contacts.ts';
export { UnconfirmedContacts } from './contacts/unconfirmed-contacts.ts';
export { contactTaken, isContactTaken, TakenContacts } from './contacts/taken-contacts.ts';
export { accountNoticeTemplate } from './contacts/account-notices.ts';
export { passwordLinkTemplate } from './passwords/password-links.ts';
