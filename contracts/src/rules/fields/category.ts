/** The category of a shop, and a member's preferred category. */
import { findCategory } from '../../catalog/categories.ts';
import { textRule, type Rule } from '../rule.ts';
import { oneLine } from './text.ts';

const MAX_LENGTH = 100;

/** Rule for the label, alias or slug of a category, with the messages of the calling form. */
/*@__NO_SIDE_EFFECTS__*/
export function categoryRuleSaying(required: string): Rule<string> {
  return textRule({
    normalise: oneLine,
    check: (text) => (findCategory(text) ? null : required),
    schema: { minLength: 1, maxLength: MAX_LENGTH },
    examples: [
      ['', required],
      ['  ', required],
      ['Spaceships', required],
      ['dining', null],
      [' Restaurant ', null],
    ],
  });
}
