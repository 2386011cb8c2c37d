export { BreachContacts } from './breach-contacts.ts';
