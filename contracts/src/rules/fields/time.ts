/** Formats of times in queries and bodies. */
import { optional, textRule, type Example, type Message, type Rule } from '../rule.ts';

const MOMENT =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,6})?)?(?:Z|[+-](\d{2}):(\d{2})))?$/;
/** Largest UTC offset of any time zone. */
const MAX_OFFSET_HOURS = 14;

/**
 * Accepts a calendar day from year 1 to 9999, alone or with a time and its offset. Browsers,
 * JavaScript and PostgreSQL parse these forms alike. A day alone means its beginning in UTC.
 */
function isMoment(text: string): boolean {
  const match = MOMENT.exec(text);
  if (!match) return false;
  const [year, month, day, hour, minute, second, offsetHours, offsetMinutes] = match
    .slice(1)
    .map((part) => Number(part ?? 0)) as [...Array<number>] & { length: 8 };
  return (
    year! >= 1 &&
    isDay(year!, month!, day!) &&
    hour! <= 23 &&
    minute! <= 59 &&
    second! <= 59 &&
    offsetHours! <= MAX_OFFSET_HOURS &&
    offsetMinutes! <= 59
  );
}

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Whether the text is a calendar day, e.g. 2027-01-31. */
export function isDate(text: string): boolean {
  return text.length === '2027-01-31'.length && isMoment(text);
}

/** An optional time in a URL. */
/*@__NO_SIDE_EFFECTS__*/
export function momentRule(name: string): Rule<string | undefined> {
  const message = `${name} must be a time such as 2027-01-05T00:00:00.000Z`;
  return optional(
    textRule({
      normalise: (typed) => typed,
      check: (text) => (isMoment(text) ? null : message),
      examples: [
        ['2027-01-05', null],
        ['2027-01-05T09:30:00.123456+05:30', null],
        ['2027-02-29', message],
        ['yesterday', message],
        [' 2027-01-05', message],
      ],
    }),
  );
}

/*@__NO_SIDE_EFFECTS__*/
function dayThat(
  name: string,
  fits: (day: string, beside: object) => Message,
  examples: readonly Example[] = [],
) {
  const message = `${name} must be a date such as 2027-01-31`;
  return optional(
    textRule({
      check: (text, beside) => (isDate(text) ? fits(text, beside) : message),
      schema: { format: 'date' },
      examples: [
        ['2027-01-31', null],
        ['2027-02-29', message],
        ['31/01/2027', message],
        ['2027-01-31T00:00:00Z', message],
        ...examples,
      ],
    }),
  );
}

/** An optional day, in IST. */
/*@__NO_SIDE_EFFECTS__*/
export function dayRule(name: string): Rule<string | undefined> {
  return dayThat(name, () => null);
}

const END_BEFORE_BEGIN = 'The last day must not be before the first';

/** An optional day that is not before the day in the field `firstDay`. */
/*@__NO_SIDE_EFFECTS__*/
export function lastDayRule(name: string, firstDay: string): Rule<string | undefined> {
  return dayThat(
    name,
    (day, beside) => {
      const first = (beside as Record<string, unknown>)[firstDay];
      return typeof first === 'string' && isDate(first) && day < first ? END_BEFORE_BEGIN : null;
    },
    [
      ['2027-01-31', null, { [firstDay]: '2027-01-31' }],
      ['2027-01-30', END_BEFORE_BEGIN, { [firstDay]: '2027-01-31' }],
      ['2027-01-30', null, { [firstDay]: 'soon' }],
    ],
  );
}
