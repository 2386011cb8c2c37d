/** Public interface of the partners module. */
export { contactsOfPartners } from './queries/contacts-of-partners.ts';
export { namesOfPartners } from './queries/names-of-partners.ts';
export { tillAccess, type TillAccess } from './access/till-access.ts';
export { tillInvitationTemplate, tillPasswordTemplate } from './messages.ts';
