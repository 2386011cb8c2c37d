/** Links by which somebody sets a password without knowing the old one. */
import { textRule } from './rule.ts';

/** How long a new member may take to follow the invitation. */
export const INVITATION_DAYS = 7;

const REQUIRED = 'token is required';
const TOO_LONG = 'token is too long';
const MAX_LENGTH = 200;

export const passwordLinkTokenRule = textRule({
  normalise: (typed) => typed,
  check: (token) => {
    if (token === '') return REQUIRED;
    return token.length > MAX_LENGTH ? TOO_LONG : null;
  },
  schema: { minLength: 1, maxLength: MAX_LENGTH },
  examples: [
    ['', REQUIRED],
    ['A', null],
    ['A'.repeat(MAX_LENGTH), null],
    ['A'.repeat(MAX_LENGTH + 1), TOO_LONG],
  ],
});

/** What the server and the page say once a password is set. */
export const PASSWORD_SET = 'Your password is set. You can log in now.';
