/** What members see of a shop beside its contact: website, picture, tags, badges, amenities. */
import { pictureFile } from '../fields/picture.ts';
import { cannotBeUsed, oneLine, UNUSABLE_CHARACTERS, withoutMarks } from '../fields/text.ts';
import { optional, rule, textRule, type Example, type Message } from '../rule.ts';

const PICTURE_MEGABYTES = 5;
/** Maximum width and height of the stored picture, in pixels. */
export const SHOP_PICTURE_SIDE = 1200;
export const SHOP_PICTURE_FILE = pictureFile('picture', PICTURE_MEGABYTES);

const WEBSITE_MAX_LENGTH = 200;
const WEBSITE_WRONG = 'Website must be an address such as https://www.example.com';
const WEBSITE_TOO_LONG = `Website must not exceed ${WEBSITE_MAX_LENGTH} characters`;
const WEBSITE_WITH_PASSWORD = 'Website must not hold a user name or password';

/** An address without its scheme, as people write it, gets https. */
function withScheme(typed: string): string {
  const text = withoutMarks(typed);
  return text === '' || /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
}

/** The address of a page on the internet; `localhost` and other names without a dot are none. */
export const websiteRule = optional(
  textRule({
    normalise: withScheme,
    notText: WEBSITE_WRONG,
    check: (text) => {
      if (text.length > WEBSITE_MAX_LENGTH) return WEBSITE_TOO_LONG;
      if (!/^https?:\/\/[^\s<>"'`\\]+$/i.test(text) || !URL.canParse(text)) return WEBSITE_WRONG;
      const { username, password, hostname } = new URL(text);
      if (username || password) return WEBSITE_WITH_PASSWORD;
      return /[^.]\.\p{L}[\p{L}\d-]*\.?$/u.test(hostname) ? null : WEBSITE_WRONG;
    },
    schema: { maxLength: WEBSITE_MAX_LENGTH },
    examples: [
      ['', null],
      ['https://www.malabar-kitchen.example/menu?day=today#tea', null],
      ['http://kitchen.example.com', null],
      [' www.example.com\u200b ', null],
      ['https://അടുക്കള.example', null],
      [`https://example.com/${'x'.repeat(WEBSITE_MAX_LENGTH - 20)}`, null],
      [`https://example.com/${'x'.repeat(WEBSITE_MAX_LENGTH - 19)}`, WEBSITE_TOO_LONG],
      ['javascript:alert(1)', WEBSITE_WRONG],
      ['data:text/html,hello', WEBSITE_WRONG],
      ['ftp://example.com', WEBSITE_WRONG],
      ['mailto:anna@example.com', WEBSITE_WRONG],
      ['https://', WEBSITE_WRONG],
      ['https://localhost', WEBSITE_WRONG],
      ['https://10.0.0.1', WEBSITE_WRONG],
      ['https://example.com/a b', WEBSITE_WRONG],
      ['https://example.com/"><script>', WEBSITE_WRONG],
      ['our website', WEBSITE_WRONG],
      ['https://me:secret@example.com', WEBSITE_WITH_PASSWORD],
    ],
  }),
);

export interface LabelsField {
  /** `Tags`. */
  title: string;
  maxCount: number;
  maxLength: number;
}

export const TAGS: LabelsField = { title: 'Tags', maxCount: 20, maxLength: 30 };
export const BADGES: LabelsField = { title: 'Badges', maxCount: 5, maxLength: 40 };
/** An amenity may describe itself, such as `Parking for ten cars behind the shop`. */
export const AMENITIES: LabelsField = { title: 'Amenities', maxCount: 20, maxLength: 80 };

/** Events contain these texts, so they must not contain a contact. */
const MARKUP_OR_CONTACT = /[<>@]|:\/\/|\d(?:[\s()-]?\d){6,}/;

/** Trimmed, without empty texts and without repetitions, whatever their case. */
function distinct(texts: readonly unknown[]): unknown[] {
  const seen = new Set<string>();
  return texts
    .map((text) => (typeof text === 'string' ? oneLine(text) : text))
    .filter((text) => {
      if (typeof text !== 'string') return true;
      const key = text.toLowerCase();
      return text !== '' && !seen.has(key) && seen.add(key);
    });
}

/** The rule for a list of short texts. The list replaces the stored one. */
/*@__NO_SIDE_EFFECTS__*/
function labelsRule({ title, maxCount, maxLength }: LabelsField) {
  const notTexts = `${title} must be a list of short texts`;
  const tooMany = `At most ${maxCount} ${title.toLowerCase()} can be given`;
  const tooLong = `${title}: each must not exceed ${maxLength} characters`;
  const plainText = `${title}: only words, without links, contacts or the signs < > @`;
  const check = (value: unknown): Message => {
    if (!Array.isArray(value)) return notTexts;
    if (!value.every((text) => typeof text === 'string')) return notTexts;
    if (value.length > maxCount) return tooMany;
    if (value.some(cannotBeUsed)) return UNUSABLE_CHARACTERS;
    if (value.some((text) => text.length > maxLength)) return tooLong;
    return value.some((text) => MARKUP_OR_CONTACT.test(text)) ? plainText : null;
  };
  const many = (count: number) => Array.from({ length: count }, (_, at) => `Text ${at}`);
  return optional(
    rule<string[]>({
      normalise: (typed) => (Array.isArray(typed) ? distinct(typed) : typed) as string[],
      check,
      schema: {
        type: 'array',
        maxItems: maxCount,
        items: { type: 'string', minLength: 1, maxLength },
      },
      examples: [
        [[], null],
        [[' Family  rooms ', 'family rooms', '', 'മലയാളം'], null],
        [['24 x 7', 'Since 1956'], null],
        [many(maxCount), null],
        [many(maxCount + 1), tooMany],
        [['x'.repeat(maxLength)], null],
        [['x'.repeat(maxLength + 1)], tooLong],
        ...['<b>Tea</b>', 'anna@example.com', 'http://x.example', 'Call 98470 12345'].map(
          (text): Example => [[text], plainText],
        ),
        [['Shop \u202eevil\u202c'], UNUSABLE_CHARACTERS],
        [[7], notTexts],
        [[null], notTexts],
        ['Tea', notTexts],
        [{ 0: 'Tea' }, notTexts],
      ],
    }),
  );
}

export const tagsRule = labelsRule(TAGS);
export const badgesRule = labelsRule(BADGES);
export const amenitiesRule = labelsRule(AMENITIES);

export const SHOP_PICTURE_MESSAGES = {
  saved: 'Picture saved successfully!',
  removed: 'Picture removed successfully!',
} as const;
