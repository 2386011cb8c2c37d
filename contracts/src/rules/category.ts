/** The category of a shop, and the one that a member prefers. */
import { findCategory } from '../catalog/categories.ts';
import { textRule, type Rule } from './rule.ts';
import { oneLine } from './text.ts';

const MAX_LENGTH = 100;

/** The label, an alias or the slug of a category, in the words of its form. */
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
