/** Links by which somebody sets a password without knowing the old one. */
import { tokenRule } from './session.ts';

/** How long a new member or administrator may take to follow the invitation. */
export const INVITATION_DAYS = 7;
/** How long the link for a forgotten password works. */
export const RESET_LINK_MINUTES = 15;
/** How long a notice of a changed contact or password can be answered by 'This was not me'. */
export const NOT_ME_DAYS = 7;

export const passwordLinkTokenRule = tokenRule('token');

/** What the server and the page say once a password is set. */
export const PASSWORD_SET = 'Your password is set. You can log in now.';

/** What everybody is told who forgot a password, whether or not somebody has the contact. */
export const RESET_LINK_ASKED =
  'If you have an account with us, a link to set a new password is on its way.';
/** What a member is told who chose another password. */
export const PASSWORD_CHANGED = 'Your password is changed. Your other devices are signed out.';
/** What the page says once a change was denied. */
export const CHANGE_DENIED =
  'Every device is signed out. A link to choose a new password is on its way to you.';
