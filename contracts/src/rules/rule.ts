/** Validation rules: one function per field, called by the DTO's decorator and by the form. */
import { cannotBeUsed, paragraphs, UNUSABLE_CHARACTERS } from './fields/text.ts';

/** Error message for a value; null if the value is valid. */
export type Message = string | null;

/** A typed or sent value, its expected message, and the other fields of the form. */
export type Example = readonly [typed: unknown, message: Message, beside?: object];

/** JSON schema keywords of the rule, except for optional fields, see `isOptional`. */
export type SchemaFacts = Readonly<Record<string, unknown>>;

export interface Rule<Kept = unknown> {
  /** `beside` holds the other fields of the form. */
  (typed: unknown, beside?: object): Message;
  /** Returns the value to check, send and store; a value of another type is returned as it is. */
  readonly normalise: (typed: unknown) => Kept;
  /** Whether undefined, null and, for texts, '' are valid. */
  readonly isOptional: boolean;
  readonly schema: SchemaFacts;
  readonly examples: readonly Example[];
}

interface Definition<Kept> {
  /** Receives the normalised value, which may have any type. */
  check: (value: unknown, beside: object) => Message;
  normalise?: (typed: unknown) => Kept;
  schema: SchemaFacts;
  examples: readonly Example[];
}

/*@__NO_SIDE_EFFECTS__*/
export function rule<Kept>({ check, schema, examples, ...given }: Definition<Kept>): Rule<Kept> {
  const normalise = given.normalise ?? ((typed: unknown) => typed as Kept);
  const follow = (typed: unknown, beside: object = {}) => check(normalise(typed), beside);
  return Object.assign(follow, { normalise, isOptional: false, schema, examples });
}

/** The same rule for a field that may be omitted or empty. */
/*@__NO_SIDE_EFFECTS__*/
export function optional<Kept>(of: Rule<Kept>): Rule<Kept | undefined> {
  const isNothing = (value: unknown): boolean =>
    value === undefined || value === null || (value === '' && of.schema.type === 'string');
  const follow = (typed: unknown, beside?: object): Message =>
    isNothing(of.normalise(typed)) ? null : of(typed, beside);
  const { minLength: _, ...schema } = of.schema;
  return Object.assign(follow, {
    normalise: of.normalise,
    isOptional: true,
    schema,
    examples: [
      ...of.examples.filter(([typed]) => !isNothing(of.normalise(typed))),
      [undefined, null],
      [null, null],
    ] satisfies Example[],
  });
}

/** The same rule for a partial update: the field may be omitted, but not emptied. */
/*@__NO_SIDE_EFFECTS__*/
export function ifGiven<Kept>(of: Rule<Kept>): Rule<Kept | undefined> {
  const follow = (typed: unknown, beside?: object): Message =>
    typed === undefined || typed === null ? null : of(typed, beside);
  return Object.assign(follow, {
    normalise: of.normalise,
    isOptional: true,
    schema: of.schema,
    examples: [
      ...of.examples.filter(([typed]) => typed !== undefined && typed !== null),
      [undefined, null],
      [null, null],
    ] satisfies Example[],
  });
}

interface TextDefinition {
  /** Normalises the typed text; the default trims it. */
  normalise?: (typed: string) => string;
  check: (text: string, beside: object) => Message;
  /** Message for a value that is not a string; defaults to the message for an empty text. */
  notText?: string;
  schema?: SchemaFacts;
  examples: readonly Example[];
}

/*@__NO_SIDE_EFFECTS__*/
export function textRule({
  normalise = (typed) => typed.trim(),
  check,
  notText,
  schema,
  examples,
}: TextDefinition): Rule<string> {
  return rule({
    normalise: (typed) => (typeof typed === 'string' ? normalise(typed) : (typed as string)),
    check: (value, beside) => {
      if (typeof value === 'string') return check(value, beside);
      return notText ?? check('', beside);
    },
    schema: { type: 'string', ...schema },
    examples: [...examples, [7, notText ?? check('', {})], [['a'], notText ?? check('', {})]],
  });
}

interface LengthDefinition {
  minimum?: number;
  maximum: number;
  /** Defaults to `paragraphs`. */
  normalise?: (typed: string) => string;
  says: { required?: string; tooShort: string; tooLong: string };
  /** Skips the check for unusable characters, for texts that are never shown, e.g. a query. */
  anyCharacters?: boolean;
  examples?: readonly Example[];
}

const UNUSABLE = ['Shop \u202eevil\u202c', '\u2067Kitchen', `Z${'\u0301\u200d\u0323'.repeat(9)}`];

/** A text with a limited length after normalisation and without unusable characters. */
/*@__NO_SIDE_EFFECTS__*/
export function lengthRule(definition: LengthDefinition): Rule<string> {
  const { minimum = 0, maximum, says, examples = [], anyCharacters = false } = definition;
  const { normalise = anyCharacters ? undefined : paragraphs } = definition;
  const { tooShort, tooLong, required = tooShort } = says;
  const check = (text: string): Message => {
    if (text === '' && minimum > 0) return required;
    if (!anyCharacters && cannotBeUsed(text)) return UNUSABLE_CHARACTERS;
    if (text.length < minimum) return tooShort;
    return text.length > maximum ? tooLong : null;
  };
  const ofLength = (length: number): Example => ['x'.repeat(length), check('x'.repeat(length))];
  return textRule({
    check,
    ...(normalise && { normalise }),
    ...(minimum === 0 && { notText: tooLong }),
    schema: { ...(minimum > 0 && { minLength: minimum }), maxLength: maximum },
    examples: [
      ...examples,
      ...(minimum > 0 ? ['', '   ', '\t\n'].map((blank): Example => [blank, required]) : []),
      ...(anyCharacters ? [] : UNUSABLE.map((text): Example => [text, UNUSABLE_CHARACTERS])),
      ...[minimum - 1, minimum, maximum, maximum + 1].filter((n) => n > 0).map(ofLength),
    ],
  });
}

/** A refusal names at most this many choices; more would hide the sentence. */
const MAX_NAMED = 20;

/** The message with the choices, unless it has them or they are too many. */
export function withChoices(message: string, choices: readonly unknown[]): string {
  const named = choices.join(', ');
  if (choices.length > MAX_NAMED || message.includes(named)) return message;
  return `${message}: ${named}`;
}

/** One of the listed values, compared exactly. Refusing another value, it names the list. */
/*@__NO_SIDE_EFFECTS__*/
export function choiceRule<Choice extends string>(
  choices: readonly Choice[],
  message: string,
): Rule<Choice> {
  const unknown = withChoices(message, choices);
  const isMissing = (value: unknown) => value === undefined || value === null || value === '';
  return rule<Choice>({
    check: (value) => {
      if (choices.includes(value as Choice)) return null;
      return isMissing(value) ? message : unknown;
    },
    schema: { type: 'string', enum: choices },
    examples: [
      ...choices.map((choice): Example => [choice, null]),
      ['', message],
      [`${choices[0]} `, unknown],
      ['something else', unknown],
      [7, unknown],
    ],
  });
}

interface NumberDefinition {
  minimum: number;
  maximum: number;
  whole?: boolean;
  message: string;
  /** In a URL, a text of digits becomes a number and an empty text counts as omitted. */
  inUrl?: boolean;
}

/*@__NO_SIDE_EFFECTS__*/
export function numberRule(definition: NumberDefinition): Rule<number> {
  const { minimum, maximum, whole = false, message, inUrl = false } = definition;
  const fits = (value: unknown): boolean =>
    typeof value === 'number' &&
    value >= minimum &&
    value <= maximum &&
    (!whole || Number.isInteger(value));
  return rule<number>({
    normalise: (typed) => (inUrl ? numberIn(typed) : typed) as number,
    check: (value) => (fits(value) ? null : message),
    schema: { type: whole ? 'integer' : 'number', minimum, maximum },
    examples: [
      [minimum, null],
      [maximum, null],
      [minimum - 1, message],
      [maximum + 1, message],
      [minimum + 0.5, whole ? message : null],
      ['many', message],
      [[minimum], message],
      [String(minimum), inUrl ? null : message],
    ],
  });
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

function numberIn(typed: unknown): unknown {
  if (typeof typed !== 'string') return typed;
  const text = typed.trim();
  if (text === '') return undefined;
  return NUMBER.test(text) ? Number(text) : typed;
}

/** Maximum of a bill and of a limit for bills. */
export const RUPEES_MAX = 1_000_000;

/** Whether an amount is a whole number of paise, or a percent one of hundredths. */
export function hasTwoDecimalsAtMost(amount: number): boolean {
  return Number(amount.toFixed(2)) === amount;
}

/** A flag in a URL: `true` or `false`; an empty text counts as omitted. */
/*@__NO_SIDE_EFFECTS__*/
export function urlFlagRule(name: string): Rule<boolean> {
  const message = `${name} must be true or false`;
  const read: Record<string, unknown> = { true: true, false: false, '': undefined };
  return rule<boolean>({
    normalise: (typed) =>
      (typeof typed === 'string' && Object.hasOwn(read, typed) ? read[typed] : typed) as boolean,
    check: (value) => (typeof value === 'boolean' ? null : message),
    schema: { type: 'boolean' },
    examples: [
      ['true', null],
      ['false', null],
      [true, null],
      ['yes', message],
      ['TRUE', message],
      [1, message],
    ],
  });
}

/*@__NO_SIDE_EFFECTS__*/
export function flagRule(name: string): Rule<boolean> {
  const message = `${name} must be true or false`;
  return rule<boolean>({
    check: (value) => (typeof value === 'boolean' ? null : message),
    schema: { type: 'boolean' },
    examples: [
      [true, null],
      [false, null],
      ['true', message],
      [1, message],
    ],
  });
}
