import type { OpeningSpan, Weekday } from '@nattil/contracts/api/shops';
import { SHOP_DEFAULTS } from '@nattil/contracts/rules/search/search-results';

export const WEEK: readonly { day: Weekday; label: string }[] = [
  { day: 'monday', label: 'Monday' },
  { day: 'tuesday', label: 'Tuesday' },
  { day: 'wednesday', label: 'Wednesday' },
  { day: 'thursday', label: 'Thursday' },
  { day: 'friday', label: 'Friday' },
  { day: 'saturday', label: 'Saturday' },
  { day: 'sunday', label: 'Sunday' },
];

const CLOSED = 'Closed';

/** `14:05` becomes `2:05 PM`; other text is unchanged. */
function formatTime(time: string): string {
  const match = /^(\d{1,2}):(\d{2})/.exec(time);
  if (!match) return time;
  const hour = Number(match[1]) % 24;
  return `${hour % 12 || 12}:${match[2]} ${hour < 12 ? 'AM' : 'PM'}`;
}

function isSpan(value: unknown): value is OpeningSpan {
  if (typeof value !== 'object' || value === null) return false;
  const { open, close } = value as Partial<OpeningSpan>;
  return typeof open === 'string' && typeof close === 'string';
}

/** One day as text: `9:00 AM - 1:00 PM, 4:00 PM - 9:00 PM`. A missing day is closed. */
function formatDay(day: unknown): string {
  if (typeof day === 'string' && day.trim()) return day;
  const spans = (Array.isArray(day) ? day : [day]).filter(isSpan);
  if (spans.length === 0) return CLOSED;
  return spans.map(({ open, close }) => `${formatTime(open)} - ${formatTime(close)}`).join(', ');
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Shops use Indian Standard Time: 5:30 hours ahead of UTC, without daylight saving time. */
const IST_OFFSET_MS = 5.5 * HOUR_MS;
/** The index in `WEEK` of the first day of JavaScript's week. */
const SUNDAY = 6;

/**
 * The next opening after `from` of a shop that is closed then: `7:00 AM`, `7:00 AM tomorrow`, `7:00 AM on Monday`. Null if it
 * is unknown, or if the shop should be open at this time.
 */
function nextOpening(
  days: Partial<Record<Weekday, unknown>>,
  holidays: readonly string[],
  now: Date,
  from: Date,
): string | null {
  const local = new Date(from.getTime() + IST_OFFSET_MS);
  const before =
    Math.floor(local.getTime() / DAY_MS) - Math.floor((now.getTime() + IST_OFFSET_MS) / DAY_MS);
  const time = local.toISOString().slice(11, 16);
  for (let ahead = 0; ahead <= WEEK.length; ahead += 1) {
    const date = new Date(local.getTime() + ahead * DAY_MS);
    if (holidays.includes(date.toISOString().slice(0, 10))) continue;
    const { day: name, label } = WEEK[(date.getUTCDay() + SUNDAY) % WEEK.length]!;
    const spans = (Array.isArray(days[name]) ? days[name] : [days[name]]).filter(isSpan);
    const isOpen = spans.some(({ open, close }) => open <= time && (time < close || close <= open));
    if (ahead === 0 && isOpen) return null;
    const [first] = spans
      .map(({ open }) => open)
      .filter((open) => ahead > 0 || open > time)
      .sort();
    if (!first) continue;
    const fromNow = before + ahead;
    return [formatTime(first), fromNow === 1 && 'tomorrow', fromNow > 1 && `on ${label}`]
      .filter(Boolean)
      .join(' ');
  }
  return null;
}

export interface OpeningHoursView {
  /** One line with Monday's hours. */
  text: string;
  /** Every day; null if the shop gave free text or no hours. */
  week: { label: string; hours: string }[] | null;
  /** The next opening, if the shop is closed: `7:00 AM tomorrow`. */
  opens: string | null;
  known: boolean;
}

/** Formats hours that are free text, by day, or missing. */
export function describeHours(
  openingHours: unknown,
  now: Date,
  holidays: readonly string[] = [],
  from = now,
): OpeningHoursView {
  if (typeof openingHours === 'string' && openingHours.trim()) {
    return { text: openingHours, week: null, opens: null, known: true };
  }
  if (typeof openingHours !== 'object' || openingHours === null) {
    return { text: SHOP_DEFAULTS.openingHours, week: null, opens: null, known: false };
  }
  const days = openingHours as Partial<Record<Weekday, unknown>>;
  return {
    text: `${formatDay(days.monday)} (Mon-Sun may vary)`,
    week: WEEK.map(({ day, label }) => ({ label, hours: formatDay(days[day]) })),
    opens: nextOpening(days, holidays, now, from),
    known: true,
  };
}
