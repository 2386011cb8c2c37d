/** What other modules and the application may use of the members. */
export { AddMember } from './commands/add-member.ts';
export { DeleteMember } from './commands/delete-member.ts';
export { EditMember } from './commands/edit-member.ts';
export { ResendMemberInvitation } from './commands/resend-member-invitation.ts';
export { SetPassword } from './commands/set-password.ts';
export { completeProfile, CreateProfileBody } from './complete-profile.ts';
export { membersAtAGlance, type MemberAtAGlance } from './members-at-a-glance.ts';
export { invitationsOf } from './invitations-of.ts';
export { lockMember, statusForUse } from './locked-member.ts';
export { memberContacts, type MemberContacts } from './member-contacts.ts';
export { MEMBER_SORT_NAME } from './member-sort-name.ts';
export { MembersModule } from './members.module.ts';
export { memberIdsLike, membersLike, memberWithEmail } from './queries/members-like.ts';
export { ConfirmedContacts } from './confirmed-contacts.ts';
export { PasswordConfirmation } from './password-confirmation.ts';
export { type ContactKind, UnconfirmedContacts } from './unconfirmed-contacts.ts';
export { contactTaken, isContactTaken, TakenContacts } from './taken-contacts.ts';
