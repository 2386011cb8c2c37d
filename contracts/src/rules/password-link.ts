/** Links by which somebody sets a password without knowing the old one. */
import { tokenRule } from './session.ts';

/** How long a new member or administrator may take to follow the invitation. */
export const INVITATION_DAYS = 7;

export const passwordLinkTokenRule = tokenRule('token');

/** What the server and the page say once a password is set. */
export const PASSWORD_SET = 'Your password is set. You can log in now.';
