/** Names of administrators, members and API keys, as administrators enter them. */
import { oneLine } from '../fields/text.ts';
import { lengthRule, type Example } from '../rule.ts';

export const NAME_REQUIRED = 'Name is required';

/*@__NO_SIDE_EFFECTS__*/
export function nameRule(maximum: number, examples: readonly Example[]) {
  return lengthRule({
    normalise: oneLine,
    minimum: 2,
    maximum,
    says: {
      required: NAME_REQUIRED,
      tooShort: 'Name must be at least 2 characters',
      tooLong: `Name must not exceed ${maximum} characters`,
    },
    examples,
  });
}
