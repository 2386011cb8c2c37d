/** Weekly opening hours of a shop and its holidays, in IST. */
import type { Day } from '../../api/common.ts';
import type { OpeningSpan, Weekday, WeeklyHours } from '../../api/shops.ts';
import { formatIsoDate } from '../../basic-formats.ts';
import { optional, rule, type Message } from '../rule.ts';
import { isDate } from '../fields/time.ts';

export const WEEKDAYS: readonly Weekday[] = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
];
export const MAX_SPANS_OF_DAY = 4;
const MAX_HOLIDAYS = 366;
const HOLIDAYS_YEARS_AHEAD = 2;
const DAY_MINUTES = 24 * 60;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

export function weekdayLabel(day: Weekday): string {
  return `${day.charAt(0).toUpperCase()}${day.slice(1)}`;
}

const NOT_A_WEEK = `Opening hours are given for ${WEEKDAYS.join(', ')}`;
const says = {
  spans: 'each opening time must have open and close, and nothing else',
  time: 'times are written like 09:30, from 00:00 to 23:59',
  tooMany: `at most ${MAX_SPANS_OF_DAY} opening times`,
  overlap: 'opening times must not overlap',
} as const;

const isText = (value: unknown): value is string => typeof value === 'string';
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

function isSpan(value: unknown): value is OpeningSpan {
  return isRecord(value) && Object.keys(value).sort().join() === 'close,open';
}

/** Error message for the opening times of one day, sorted by `inOrder`. */
function messageOfDay(spans: unknown): Message {
  if (!Array.isArray(spans)) return says.spans;
  if (spans.length > MAX_SPANS_OF_DAY) return says.tooMany;
  if (!spans.every(isSpan)) return says.spans;
  const times: unknown[] = spans.flatMap(({ open, close }) => [open, close]);
  if (!times.every((time) => isText(time) && TIME.test(time))) return says.time;
  const overlaps = spans.some((span, at) => at > 0 && minutes(span.open) < endOf(spans[at - 1]!));
  return overlaps ? says.overlap : null;
}

function minutes(time: string): number {
  const [hour, minute] = time.split(':').map(Number);
  return hour! * 60 + minute!;
}

/** Closing time in minutes after midnight; above 24 hours if the span runs past midnight. */
function endOf({ open, close }: OpeningSpan): number {
  const [from, to] = [minutes(open), minutes(close)];
  return to <= from ? to + DAY_MINUTES : to;
}

/** Error message for the first day whose hours overlap the next day's first opening time. */
function runsOver(hours: WeeklyHours): Message {
  for (const [at, day] of WEEKDAYS.entries()) {
    const next = WEEKDAYS[(at + 1) % WEEKDAYS.length]!;
    const [last, first] = [hours[day]?.at(-1), hours[next]?.[0]];
    if (last && first && endOf(last) - DAY_MINUTES > minutes(first.open))
      return `${weekdayLabel(day)}: the last opening time runs into those of ${weekdayLabel(next)}`;
  }
  return null;
}

/** Sorts the days from Monday on and each day's opening times; drops days without any. */
function inOrder(typed: unknown): WeeklyHours {
  if (!isRecord(typed)) return typed as WeeklyHours;
  const place = (day: string) => WEEKDAYS.indexOf(day as Weekday);
  const days = Object.entries(typed)
    .filter(([day, spans]) => place(day) < 0 || !Array.isArray(spans) || spans.length > 0)
    .sort(([a], [b]) => place(a) - place(b))
    .map(([day, spans]) => [day, Array.isArray(spans) ? spansInOrder(spans) : spans]);
  return Object.fromEntries(days) as WeeklyHours;
}

function spansInOrder(spans: unknown[]): unknown[] {
  if (!spans.every(isSpan) || !spans.every(({ open }) => isText(open))) return spans;
  return spans
    .map(({ open, close }) => ({ open, close }))
    .sort((a, b) => (a.open < b.open ? -1 : a.open > b.open ? 1 : 0));
}

const NINE_TO_SIX = { open: '09:00', close: '18:00' };
const EVENING = { open: '18:00', close: '02:00' };
const manyTimes = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ open: `1${at}:00`, close: `1${at}:30` }));

/** Opening times by day of the week. A day without opening times is closed. */
export const openingHoursRule = optional(
  rule<WeeklyHours>({
    normalise: inOrder,
    check: (value): Message => {
      if (!isRecord(value)) return NOT_A_WEEK;
      for (const [day, spans] of Object.entries(value)) {
        if (!WEEKDAYS.includes(day as Weekday)) return NOT_A_WEEK;
        const message = messageOfDay(spans);
        if (message) return `${weekdayLabel(day as Weekday)}: ${message}`;
      }
      return runsOver(value as WeeklyHours);
    },
    schema: {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(
        WEEKDAYS.map((day) => [
          day,
          {
            type: 'array',
            maxItems: MAX_SPANS_OF_DAY,
            items: {
              type: 'object',
              additionalProperties: false,
              required: ['open', 'close'],
              properties: {
                open: { type: 'string', pattern: TIME.source },
                close: { type: 'string', pattern: TIME.source },
              },
            },
          },
        ]),
      ),
    },
    examples: [
      [{}, null],
      [{ sunday: [], monday: [NINE_TO_SIX] }, null],
      [{ monday: manyTimes(4) }, null],
      [{ monday: manyTimes(5) }, `Monday: ${says.tooMany}`],
      [{ friday: [EVENING, { open: '02:00', close: '18:00' }] }, null],
      [{ friday: [EVENING, { open: '17:00', close: '18:01' }] }, `Friday: ${says.overlap}`],
      [{ friday: [EVENING, { open: '20:00', close: '22:00' }] }, `Friday: ${says.overlap}`],
      [{ friday: [NINE_TO_SIX, NINE_TO_SIX] }, `Friday: ${says.overlap}`],
      [{ friday: [EVENING], saturday: [{ open: '02:00', close: '02:00' }] }, null],
      [
        { sunday: [EVENING], monday: [{ open: '01:59', close: '10:00' }] },
        'Sunday: the last opening time runs into those of Monday',
      ],
      ...['9:00', '24:00', '09:60', '09:00:00', ' 09:00', '', 900, null].map(
        (open) => [{ tuesday: [{ open, close: '18:00' }] }, `Tuesday: ${says.time}`] as const,
      ),
      [{ tuesday: [{ open: '09:00' }] }, `Tuesday: ${says.spans}`],
      [{ tuesday: [{ ...NINE_TO_SIX, note: 'tea' }] }, `Tuesday: ${says.spans}`],
      [{ tuesday: [{ open: { toString: 1 }, close: 1 }, NINE_TO_SIX] }, `Tuesday: ${says.time}`],
      [{ tuesday: [null] }, `Tuesday: ${says.spans}`],
      [{ tuesday: '09:00-18:00' }, `Tuesday: ${says.spans}`],
      [{ tuesday: null }, `Tuesday: ${says.spans}`],
      [{ funday: [] }, NOT_A_WEEK],
      [{ Monday: [NINE_TO_SIX] }, NOT_A_WEEK],
      [[], NOT_A_WEEK],
      ['always', NOT_A_WEEK],
    ],
  }),
);

const NOT_DAYS = 'Holidays must be a list of dates such as 2027-01-31';
const TOO_MANY_DAYS = `At most ${MAX_HOLIDAYS} holidays can be given`;
const twice = (day: Day): string => `The holiday ${day} is given twice`;

const daysOf2028 = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(2028, 0, 1 + at)).toISOString().slice(0, '2028-01-01'.length),
  );

/** Days on which a shop stays closed. `holidaysMessage` checks that none is too far ahead. */
export const holidaysRule = optional(
  rule<Day[]>({
    normalise: (typed) => (isTexts(typed) ? [...typed].sort() : typed) as Day[],
    check: (value): Message => {
      if (!Array.isArray(value)) return NOT_DAYS;
      if (value.length > MAX_HOLIDAYS) return TOO_MANY_DAYS;
      if (!value.every((day) => isText(day) && isDate(day))) return NOT_DAYS;
      const repeated = (value as Day[]).find((day, at) => at > 0 && day === value[at - 1]);
      return repeated === undefined ? null : twice(repeated);
    },
    schema: {
      type: 'array',
      maxItems: MAX_HOLIDAYS,
      uniqueItems: true,
      items: { type: 'string', format: 'date' },
    },
    examples: [
      [[], null],
      [['2027-12-25', '2027-01-26'], null],
      [daysOf2028(366), null],
      [daysOf2028(367), TOO_MANY_DAYS],
      [['2027-12-25', '2027-01-26', '2027-12-25'], twice('2027-12-25')],
      [['2027-02-29'], NOT_DAYS],
      [['2027-12-25T00:00:00Z'], NOT_DAYS],
      [['25/12/2027'], NOT_DAYS],
      [[20271225], NOT_DAYS],
      [[null], NOT_DAYS],
      [[{ toString: 1, valueOf: 1 }, '2027-12-25'], NOT_DAYS],
      ['2027-12-25', NOT_DAYS],
      [{ 0: '2027-12-25' }, NOT_DAYS],
    ],
  }),
);

export function lastHoliday(now: Date): Day {
  const today = formatIsoDate(now);
  return `${Number(today.slice(0, 4)) + HOLIDAYS_YEARS_AHEAD}${today.slice(4)}`;
}

/** Error message for holidays that pass `holidaysRule` but are too far ahead. */
export function holidaysMessage(days: readonly Day[], now: Date): Message {
  const last = lastHoliday(now);
  return days.some((day) => day > last)
    ? `Holidays can be at most ${HOLIDAYS_YEARS_AHEAD} years ahead`
    : null;
}
