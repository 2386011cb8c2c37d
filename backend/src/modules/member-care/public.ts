/** The public face of the care for members. */
export { DeleteUser } from './commands/delete-user.ts';
