import { EditDistance } from '../text/edit-distance.ts';
import { PARTS, type TimeWords, WEEKEND } from './opening-time.ts';
import { DAYS, PART_WORDS, SHORT_WEEKDAYS, WEEKDAYS } from './time-tables.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  /^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|t|tember|ober|ember)?$/;
const NOW = new Set(['now', 'currently', 'ippol', 'ippo', 'ippozhum', 'ഇപ്പോള്']);
/** 'At this hour' is now. */
const MOMENTS = new Set(['hour', 'time', 'moment', 'minute']);
const OPEN = new Set([
  'open',
  'opened',
  'opens',
  'opening',
  'working',
  'thurannu',
  'thuranna',
  'തുറന്ന',
  'തുറന്നിരിക്കുന്ന',
]);
/** These join a time to the other words. */
const JOINING = new Set([
  'on',
  'at',
  'by',
  'in',
  'the',
  'is',
  'are',
  'that',
  'which',
  'till',
  'until',
  'after',
  'before',
  'past',
  'half',
  'from',
  'around',
  'this',
  'next',
  'coming',
  'right',
  'still',
  'early',
  'will',
  'be',
  'very',
  'hours',
  'hrs',
  'time',
  'for',
  'any',
  'even',
  'also',
  'during',
  'and',
]);
/** The bare hour in 'at 9' needs one of these before it. */
const BEFORE_HOUR = new Set([
  'at',
  'by',
  'till',
  'until',
  'after',
  'past',
  'before',
  'from',
  'around',
]);
const MIN_FUZZY = 5;
const TWO_EDITS_FROM = 8;
const HOUR = 60;
const NOON = 12;
/** 'After 9 pm' and 'half past 9' are half an hour later, 'before 9 am' and 'until 9 pm' half an hour earlier. */
const SHIFTS: Readonly<Record<string, number>> = {
  ...{ after: 30, past: 30, before: -30, till: -30, until: -30 },
};

/** Whether the word only joins a time to the other words: 'is', 'on', 'the'. */
export const joinsTime = (word: string): boolean => JOINING.has(word);

/** Whether the word belongs to a time, so that it misspells no place. */
export const isOfTime = (word: string): boolean =>
  MOMENTS.has(word) || JOINING.has(word) || OPEN.has(word) || NOW.has(word);

export interface TimeFound {
  words: TimeWords;
  /** Indexes of the words that say it. */
  taken: Set<number>;
}

/**
 * Finds what the words say about a time; null if they name none. Words are in lower case; misspelt
 * ones are recognised unless a shop is known by them.
 */
export function timeIn(
  words: readonly string[],
  isKnown: (word: string) => boolean,
): TimeFound | null {
  const right = words.map((word) => (isKnown(word) ? word : spelt(word)));
  return timeInSpelt(right);
}

function timeInSpelt(words: readonly string[]): TimeFound | null {
  const found: TimeWords = {};
  const taken = new Set<number>();
  const take = (...at: number[]) => at.forEach((each) => taken.add(each));
  for (let at = 0; at < words.length; at += 1) {
    if (taken.has(at)) continue;
    const word = words[at]!;
    const next = words[at + 1];
    const dayOfMonth = found.date ? null : dateAt(words, at);
    const clock = found.clock === undefined ? clockAt(words, at) : null;
    if (dayOfMonth) {
      found.date = dayOfMonth;
      take(at, at + 1);
    } else if (clock) {
      found.clock = clock.minute;
      for (let n = 0; n < clock.words; n += 1) take(at + n);
    } else if (
      word === 'in' &&
      /^\d+$/.test(next ?? '') &&
      /^(hour|hr|minute|min)s?$/.test(words[at + 2] ?? '')
    ) {
      found.minutesAhead = Number(next) * (words[at + 2]!.startsWith('h') ? HOUR : 1);
      take(at, at + 1, at + 2);
    } else if (word === 'day' && next === 'after' && isTomorrow(words[at + 2] ?? '')) {
      found.daysAhead = 2;
      take(at, at + 1, at + 2);
    } else if (word === 'this' && MOMENTS.has(next ?? '')) {
      found.isNow = true;
      take(at, at + 1);
    } else if (word === 'after' && next === 'work') {
      found.part ??= PARTS['evening']!;
      take(at, at + 1);
    } else if (word === 'tonight' || word === 'tonite') {
      found.daysAhead ??= 0;
      found.part ??= PARTS['night']!;
      take(at);
    } else if (word === 'weekend' || word === 'weekends') {
      found.weekday ??= WEEKEND;
      take(at);
    } else if (dayIn(word) !== null) {
      found.daysAhead ??= dayIn(word)!;
      take(at);
    } else if (weekdayIn(word) !== null) {
      found.weekday ??= weekdayIn(word)!;
      if (words[at - 1] === 'next') found.isNext = true;
      take(at);
    } else if (partIn(word) !== null) {
      const early = words[at - 1] === 'early' && partIn(word) === PARTS['morning'];
      // 'Late evening' and 'late night' are late.
      if (found.part !== PARTS['late']) found.part = early ? PARTS['early']! : partIn(word)!;
      take(at);
    } else if (NOW.has(word)) {
      found.isNow = true;
      take(at);
    }
  }
  for (const [at, word] of words.entries()) {
    const weekday = SHORT_WEEKDAYS[word];
    const isMeant = taken.size > 0 || OPEN.has(words[at - 1] ?? '') || words[at - 1] === 'on';
    if (weekday === undefined || taken.has(at) || !isMeant) continue;
    found.weekday ??= weekday;
    take(at);
  }
  // 'Pharmacy open' means now, 'open' alone is a word.
  if (taken.size === 0) {
    const open = words.findIndex((word) => OPEN.has(word));
    if (open < 0 || words.length === 1) return null;
    found.isNow = true;
    take(open);
  }
  if (found.clock !== undefined) found.clock = withPart(found, words, taken);
  takeNeighbours(words, taken);
  return { words: found, taken };
}

const isTomorrow = (word: string) => dayIn(word) === 1;

const distance = new EditDistance();
const FUZZY_WORDS = [
  'tomorrow',
  ...Object.keys(WEEKDAYS).slice(0, 7),
  'evening',
  'morning',
  'afternoon',
  'tonight',
];

/** The word, or the long word of time that it misspells. */
function spelt(word: string): string {
  if (word.length < MIN_FUZZY || word in WEEKDAYS || word in DAYS || word in PART_WORDS)
    return word;
  const isClose = (right: string) => {
    const max = right.length >= TWO_EDITS_FROM ? 2 : 1;
    return right[0] === word[0] && distance.between(word, right, max) <= max;
  };
  return FUZZY_WORDS.find(isClose) ?? word;
}

const own = <Value>(table: Readonly<Record<string, Value>>, word: string): Value | null =>
  Object.hasOwn(table, word) ? table[word]! : null;

const dayIn = (word: string): number | null => own(DAYS, word);
function weekdayIn(word: string): number | null {
  return own(WEEKDAYS, word) ?? own(WEEKDAYS, word.replace(/s$/, ''));
}
function partIn(word: string) {
  const name = own(PART_WORDS, word);
  return name === null ? null : PARTS[name]!;
}

/** '5 december', 'december 5th'. */
function dateAt(words: readonly string[], at: number): { day: number; month: number } | null {
  const read = (day: string | undefined, month: string | undefined) => {
    const number = Number(/^(\d{1,2})(?:st|nd|rd|th)?$/.exec(day ?? '')?.[1] ?? NaN);
    const name = MONTH.exec(month ?? '')?.[1];
    if (!name || !(number >= 1 && number <= 31)) return null;
    return { day: number, month: MONTHS.indexOf(name) };
  };
  return read(words[at], words[at + 1]) ?? read(words[at + 1], words[at]);
}

/** '9 pm', '9:30pm', '21:00', '9 o'clock', 'at 9'. */
function clockAt(words: readonly string[], at: number): { minute: number; words: number } | null {
  const word = words[at]!;
  const one = /^(\d{1,2})(?:[:.](\d{2}))?(am|pm|a\.m\.?|p\.m\.?|hrs)?$/.exec(word);
  if (!one) return null;
  const [hour, minutes] = [Number(one[1]), Number(one[2] ?? 0)];
  if (hour > 24 || minutes > 59) return null;
  const isSplit = words[at + 1] === 'o' && words[at + 2] === 'clock';
  const following = isSplit ? 'oclock' : (words[at + 1] ?? '');
  const next = /^(am|pm|a\.m\.?|p\.m\.?|hrs|o.?clock|manikku|mani)$/.exec(following);
  const half = one[3] ?? next?.[1];
  const count = !one[3] && next ? (isSplit ? 3 : 2) : 1;
  const minute = (hour % 24) * HOUR + minutes;
  if (half?.startsWith('a') || half?.startsWith('p')) {
    if (hour < 1 || hour > NOON) return hour <= 24 ? { minute, words: count } : null;
    const inHalf = (hour % NOON) * HOUR + minutes;
    return { minute: half.startsWith('p') ? inHalf + NOON * HOUR : inHalf, words: count };
  }
  // '9.30' may be a price, '21:00' is a time.
  const isTime = half !== undefined || word.includes(':') || BEFORE_HOUR.has(words[at - 1] ?? '');
  if (!isTime || (hour > NOON && !word.includes(':') && half === undefined)) return null;
  return { minute: hour > NOON || hour === 0 ? minute : likely(hour, minutes), words: count };
}

/** An hour without 'am' or 'pm' is one from 7 in the morning to half past 6 in the evening. */
function likely(hour: number, minutes: number): number {
  const isAfternoon = hour < 7;
  return ((hour % NOON) + (isAfternoon || hour === NOON ? NOON : 0)) * HOUR + minutes;
}

/** '9 in the evening' is 21:00; 'after 9' is half past. */
function withPart(
  { clock, part }: TimeWords,
  words: readonly string[],
  taken: Set<number>,
): number {
  const isLate = part && part.from >= NOON * HOUR && clock! < NOON * HOUR && clock! > 4 * HOUR;
  const minute = isLate ? clock! + NOON * HOUR : clock!;
  const first = words.findIndex((word, at) => taken.has(at) && /^\d/.test(word));
  return Math.max(0, minute + (SHIFTS[words[first - 1] ?? ''] ?? 0));
}

/** Takes 'open', and words that only join the time to it: 'that is open on', 'this'. */
function takeNeighbours(words: readonly string[], taken: Set<number>): void {
  for (let grown = true; grown;) {
    grown = false;
    for (const [at, word] of words.entries()) {
      if (taken.has(at)) continue;
      const before = taken.has(at + 1);
      const isLast = at === words.length - 1;
      const joins = before && (JOINING.has(word) || OPEN.has(word));
      const follows = taken.has(at - 1) && (OPEN.has(word) || (isLast && word === 'time'));
      if (!joins && !follows) continue;
      taken.add(at);
      grown = true;
    }
  }
  // 'Open' belongs to the time wherever it stands.
  for (const [at, word] of words.entries()) if (OPEN.has(word)) taken.add(at);
}
