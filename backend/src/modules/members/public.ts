/** What other modules and the application may use of the members. */
export { memberContacts, type MemberContacts } from './member-contacts.ts';
