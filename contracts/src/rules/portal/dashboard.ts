/** The dashboard of the portal, and its notifications. */
import { optional, rule, textRule, type Example, type Message } from '../rule.ts';
import { isDate } from '../fields/time.ts';

/** Period for counting recently active members and for measuring growth. */
export const RECENT_DAYS = 30;
/** The dashboard shows a warning above this number of pending shops. */
export const PENDING_SHOPS_WITHOUT_WARNING = 3;
/** Duration of the refresh button's spinner. */
export const REFRESH_SPIN_MS = 1_000;
export const MAX_SERIES_DAYS = 366;
export const SERIES_DEFAULT_DAYS = 30;

const DAY_MS = 86_400_000;
const FIRST_YEAR = 2000;
const LAST_YEAR = 2999;

function isSeriesDay(text: string): boolean {
  const year = Number(text.slice(0, 4));
  return isDate(text) && year >= FIRST_YEAR && year <= LAST_YEAR;
}

/** Number of days from `from` to `to`, both included. */
export function daysFromTo(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/*@__NO_SIDE_EFFECTS__*/
function seriesDayRule(
  name: 'from' | 'to',
  order: (day: string, beside: { from?: unknown }) => Message,
  examples: readonly Example[],
) {
  const message = `${name} must be a day such as 2027-01-31`;
  return optional(
    textRule({
      normalise: (typed) => typed,
      check: (text, beside) => (isSeriesDay(text) ? order(text, beside) : message),
      schema: { format: 'date' },
      examples: [
        ['2027-01-31', null],
        ['2027-02-29', message],
        ['2027-01-31T00:00:00Z', message],
        ['1999-12-31', message],
        ['3000-01-01', message],
        ['yesterday', message],
        ...examples,
      ],
    }),
  );
}

const BEFORE = 'to must not be before from';
const TOO_LONG = `from and to must span at most ${MAX_SERIES_DAYS} days`;

export const seriesFromRule = seriesDayRule('from', () => null, []);
export const seriesToRule = seriesDayRule(
  'to',
  (to, { from }) => {
    if (typeof from !== 'string' || !isSeriesDay(from)) return null;
    if (to < from) return BEFORE;
    return daysFromTo(from, to) > MAX_SERIES_DAYS ? TOO_LONG : null;
  },
  [
    ['2027-01-30', BEFORE, { from: '2027-01-31' }],
    ['2027-01-31', null, { from: '2027-01-31' }],
    ['2028-01-31', null, { from: '2027-01-31' }],
    ['2028-02-01', TOO_LONG, { from: '2027-01-31' }],
  ],
);

const MAX_NOTIFICATIONS = 100;
const NOTIFICATION_ID = /^[a-z-]{1,30}\/[\w:.-]{1,60}$/;
const IDS = `ids must be a list of 1 to ${MAX_NOTIFICATIONS} ids of notifications`;

export const notificationIdsRule = rule<string[]>({
  check: (ids) => {
    if (!Array.isArray(ids) || ids.length === 0 || ids.length > MAX_NOTIFICATIONS) return IDS;
    return ids.every((id) => typeof id === 'string' && NOTIFICATION_ID.test(id)) ? null : IDS;
  },
  schema: {
    type: 'array',
    minItems: 1,
    maxItems: MAX_NOTIFICATIONS,
    items: { type: 'string', pattern: NOTIFICATION_ID.source },
  },
  examples: [
    [['shops-late/2027-01-05T09:30:00.000Z'], null],
    [[], IDS],
    [undefined, IDS],
    ['shops-late/1', IDS],
    [[7], IDS],
    [['Shops late'], IDS],
    [Array.from({ length: MAX_NOTIFICATIONS }, (_, n) => `shop-waiting/${n}`), null],
    [Array.from({ length: MAX_NOTIFICATIONS + 1 }, (_, n) => `shop-waiting/${n}`), IDS],
  ],
});
