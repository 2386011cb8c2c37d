export { DeleteUser } from './commands/delete-user.ts';
