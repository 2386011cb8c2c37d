/** What an API key may read and what a webhook is sent: a list of choices, some of them sensitive. */
import { rule, type Example, type Rule } from '../rule.ts';

/** The same rule, with what the OpenAPI document says about its field. */
/*@__NO_SIDE_EFFECTS__*/
export function described<Kept>(of: Rule<Kept>, description: string, example: unknown): Rule<Kept> {
  const follow = (typed: unknown, beside?: object) => of(typed, beside);
  const { normalise, isOptional, schema, examples } = of;
  return Object.assign(follow, {
    normalise,
    isOptional,
    schema: { ...schema, description, examples: [example] },
    examples,
  });
}

/** At least one of the choices, each once, also with the prefix. `unknown` refuses others. */
/*@__NO_SIDE_EFFECTS__*/
export function someOfRule<T extends string>(
  choices: readonly T[],
  { message, unknown, prefix = '' }: { message: string; unknown: string; prefix?: string },
  examples: readonly Example[],
) {
  const short = (name: unknown) =>
    typeof name === 'string' && name.startsWith(prefix) ? name.slice(prefix.length) : name;
  return rule<T[]>({
    normalise: (typed) => (Array.isArray(typed) ? typed.map(short) : typed) as T[],
    check: (chosen) => {
      if (!Array.isArray(chosen) || chosen.length === 0) return message;
      if (!chosen.every((each) => choices.includes(each))) return unknown;
      return new Set(chosen).size === chosen.length ? null : message;
    },
    schema: {
      type: 'array',
      items: { type: 'string', enum: choices },
      minItems: 1,
      uniqueItems: true,
    },
    examples: [...examples, [[], message], [[7], unknown], [{}, message], [null, message]],
  });
}

const NOT_A_BOOLEAN = 'confirmSensitive must be true or false';

/** A separate confirmation prevents granting sensitive choices by ticking every checkbox. */
/*@__NO_SIDE_EFFECTS__*/
export function confirmRule<T>(
  field: string,
  isSensitive: (choice: T) => boolean,
  notConfirmed: string,
  { harmless, sensitive }: { harmless: readonly T[]; sensitive: readonly (readonly T[])[] },
) {
  return rule<boolean>({
    check: (confirmed, beside) => {
      if (typeof confirmed !== 'boolean') return NOT_A_BOOLEAN;
      const chosen = (beside as Record<string, unknown>)[field];
      return Array.isArray(chosen) && chosen.some(isSensitive) && !confirmed ? notConfirmed : null;
    },
    schema: {
      type: 'boolean',
      description:
        'Whether events that tell when people sign in or use their account are meant to be included',
    },
    examples: [
      [false, null],
      [true, null],
      [false, null, { [field]: harmless }],
      ...sensitive.flatMap((chosen): Example[] => [
        [false, notConfirmed, { [field]: chosen }],
        [true, null, { [field]: chosen }],
      ]),
      ['true', NOT_A_BOOLEAN],
      [1, NOT_A_BOOLEAN],
      [null, NOT_A_BOOLEAN],
    ],
  });
}
