/** What other modules may use of the care for members. */
export { DeleteUser } from './commands/delete-user.ts';
