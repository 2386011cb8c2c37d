/** Times as they are sent in queries and bodies. */
import { optional, textRule, type Rule } from './rule.ts';

const MOMENT =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,6})?)?(?:Z|[+-](\d{2}):(\d{2})))?$/;
/** The furthest that clocks on earth are from UTC. */
const MOST_OFFSET_HOURS = 14;

/**
 * A day of the calendar from year 1 to 9999, or a time of such a day with its offset: the forms that
 * browsers, JavaScript and PostgreSQL read, and read alike. A day means its beginning in UTC.
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
    offsetHours! <= MOST_OFFSET_HOURS &&
    offsetMinutes! <= 59
  );
}

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Whether this is a day of the calendar, e.g. 2027-01-31. */
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
