/** The token that renews a session. */
import { textRule } from './rule.ts';

const REQUIRED = 'refreshToken is required';
const TOO_LONG = 'refreshToken is too long';
const MAX_LENGTH = 200;

export const refreshTokenRule = textRule({
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
