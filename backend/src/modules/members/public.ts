/** What other modules and the application may use of the members. */
export { completeProfile, CreateProfileBody } from './complete-profile.ts';
export { membersAtAGlance, type MemberAtAGlance } from './members-at-a-glance.ts';
export { memberContacts, type MemberContacts } from './member-contacts.ts';
export { MembersModule } from './members.module.ts';
export { memberIdsLike, membersLike } from './queries/members-like.ts';
export { peopleBehind, type Person } from './queries/people-behind.ts';
export { TakenContacts } from './taken-contacts.ts';
