/** Links for setting a password without the old one. */
import { tokenRule } from './session.ts';

/** Lifetime of the invitation of a new member or administrator. */
export const INVITATION_DAYS = 7;
/** Lifetime of the link for a forgotten password. */
export const RESET_LINK_MINUTES = 15;
/** Lifetime of the 'This was not me' link in a notice of a changed contact or password. */
export const NOT_ME_DAYS = 7;

export const passwordLinkTokenRule = tokenRule('token');

/** Confirmation by the server and the page after a password is set. */
export const PASSWORD_SET = 'Your password is set. You can log in now.';

/** The same answer for known and unknown contacts, so that it does not reveal members. */
export const RESET_LINK_ASKED =
  'If you have an account with us, a link to set a new password is on its way.';
/** Confirmation after a member changes the password. */
export const PASSWORD_CHANGED = 'Your password is changed. Your other devices are signed out.';
/** Confirmation of the page behind 'This was not me'. */
export const CHANGE_DENIED =
  'Every device is signed out. A link to choose a new password is on its way to you.';
