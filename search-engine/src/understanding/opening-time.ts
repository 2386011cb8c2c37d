import { DAY_MS, istParts, istTime, MINUTE_MS } from './india-time.ts';

/** A part of the day: its first and last minute, and the minute that stands for it. */
interface PartOfDay {
  from: number;
  to: number;
  at: number;
}

/** What a text says about a time. At least one field is set. */
export interface TimeWords {
  isNow?: boolean;
  /** Days from today. */
  daysAhead?: number;
  /** 0 is Sunday. */
  weekday?: number;
  /** A weekday of the next week if today is that day. */
  isNext?: boolean;
  /** Day of the month, from 1, and month, from 0. */
  date?: { day: number; month: number };
  part?: PartOfDay;
  /** Minutes after midnight. */
  clock?: number;
  /** Minutes from now. */
  minutesAhead?: number;
}

const HOUR = 60;
const part = (from: number, to: number, at: number): PartOfDay => ({
  from: from * HOUR,
  to: to * HOUR,
  at: at * HOUR,
});

export const PARTS: Readonly<Record<string, PartOfDay>> = {
  early: part(5, 9, 7),
  morning: part(6, 12, 10),
  noon: part(12, 14, 12),
  afternoon: part(12, 17, 15),
  evening: part(16, 21, 18),
  night: part(19, 24, 21),
  late: part(21, 24, 22),
  midnight: part(0, 1, 0),
};

/** A day without a time of day. */
const DAYTIME: PartOfDay = part(8, 21, 11);
const SATURDAY = 6;
const DAYS_OF_WEEK = 7;

export const WEEKEND = SATURDAY;

/** The time that the words mean, in the future or now. */
export function timeMeant(words: TimeWords, now: Date): Date {
  const { minutesAhead, clock, part: partOfDay } = words;
  if (minutesAhead !== undefined) return new Date(now.getTime() + minutesAhead * MINUTE_MS);
  const today = istParts(now);
  const at = clock ?? partOfDay?.at;
  const ahead = daysAheadOf(words, now);
  if (ahead === null) {
    // Without a day: now, within this part of the day, or the next time that it comes.
    if (at === undefined) return now;
    if (clock === undefined && isWithin(partOfDay!, today.minute)) return now;
    return istTime(now, at > today.minute ? 0 : 1, at);
  }
  const meant = partOfDay ?? DAYTIME;
  if (ahead > 0) return istTime(now, ahead + (isAfterMidnight(words) ? 1 : 0), at ?? meant.at);
  if (clock === undefined && today.minute >= meant.at && (today.minute < meant.to || !partOfDay))
    return now;
  const minute = at ?? meant.at;
  if (isAfterMidnight(words)) return istTime(now, 1, minute);
  if (minute >= today.minute) return istTime(now, 0, minute);
  // 'Sunday morning' on Sunday evening is a week from now; 'today at 9' that has passed is now.
  return words.weekday === undefined ? now : istTime(now, DAYS_OF_WEEK, minute);
}

/** 'Saturday midnight' is the beginning of Sunday. */
function isAfterMidnight({ clock, part: meant }: TimeWords): boolean {
  return clock === undefined && meant === PARTS['midnight'];
}

const isWithin = ({ from, to }: PartOfDay, minute: number) => minute >= from && minute < to;

/** Days from today; null if the words name no day. */
function daysAheadOf({ daysAhead, weekday, isNext, date }: TimeWords, now: Date): number | null {
  if (daysAhead !== undefined) return daysAhead;
  const today = istParts(now);
  if (weekday !== undefined) {
    const ahead = (weekday - today.weekday + DAYS_OF_WEEK) % DAYS_OF_WEEK;
    return ahead === 0 && isNext ? DAYS_OF_WEEK : ahead;
  }
  if (!date) return null;
  const thisYear = Date.UTC(today.year, date.month, date.day);
  const begins = Date.UTC(today.year, today.month, today.day);
  const day = thisYear >= begins ? thisYear : Date.UTC(today.year + 1, date.month, date.day);
  return Math.round((day - begins) / DAY_MS);
}
