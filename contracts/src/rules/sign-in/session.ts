/** Tokens that the server issued and receives back. */
import { textRule } from '../rule.ts';

const MAX_LENGTH = 200;

/** A token in the given field. It is never typed by hand. */
/*@__NO_SIDE_EFFECTS__*/
export function tokenRule(field: string) {
  const required = `${field} is required`;
  const tooLong = `${field} is too long`;
  return textRule({
    normalise: (typed) => typed,
    check: (token) => {
      if (token === '') return required;
      return token.length > MAX_LENGTH ? tooLong : null;
    },
    schema: { minLength: 1, maxLength: MAX_LENGTH },
    examples: [
      ['', required],
      ['A', null],
      ['A'.repeat(MAX_LENGTH), null],
      ['A'.repeat(MAX_LENGTH + 1), tooLong],
    ],
  });
}

export const refreshTokenRule = tokenRule('refreshToken');
