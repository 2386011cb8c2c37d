import type { WeeklyHours } from '@nattil/contracts/api/shops';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import type { IndexedShop } from './indexed-shop.ts';
import { dayNumberInIndia, isHoliday, isOpenAt } from './opening-hours.ts';

const MINUTE_MS = 60_000;
const UNKNOWN = 2;
/** The states of this many minutes are cached: now, and the times that queries name. */
const MAX_MINUTES = 64;
/** The JSON without holidays to come. */
export const NO_HOLIDAYS = ',"holidays":[]';

type Kind = Pick<IndexedShop, 'hours' | 'holidays'>;

export interface OpeningTimesSnapshot {
  kinds: Kind[];
  /** In the order of the kinds. */
  keys: string[];
  texts: string[];
}

/** Interned opening hours and holidays: few shops have a combination of their own. */
export class OpeningTimes {
  #numbers = new Map<string, number>();
  /** Numbers of opening hours that were seen before as the same object. */
  readonly #weeks = new WeakMap<object, number>();
  #kinds: Kind[] = [];
  #texts: string[] = [];
  /** JSON of the holidays still to come on `#day`, by number. */
  readonly #comingHolidays = new Map<number, string>();
  #day = NaN;
  /** By minute: the result of `openAt`. */
  readonly #open = new Map<number, Uint8Array>();

  static restore({ kinds, keys, texts }: OpeningTimesSnapshot): OpeningTimes {
    const restored = new OpeningTimes();
    restored.#kinds = kinds;
    restored.#numbers = new Map(keys.map((key, number) => [key, number]));
    restored.#texts = texts;
    return restored;
  }

  /** For transfer to another thread. */
  snapshot(): OpeningTimesSnapshot {
    return { kinds: this.#kinds, keys: [...this.#numbers.keys()], texts: this.#texts };
  }

  numberOf({ hours, holidays }: Kind): number {
    const week = this.#weekOf(hours);
    if (holidays.length === 0) return week;
    // Opening hours with different holidays share one text.
    const kind = { hours: this.#kinds[week]!.hours, holidays };
    return this.#number(`${week} ${holidays.join(' ')}`, () => this.#texts[week]!, kind);
  }

  #weekOf(hours: WeeklyHours | null): number {
    const known = hours && this.#weeks.get(hours);
    if (known !== null && known !== undefined) return known;
    const key = JSON.stringify(hours);
    const week = this.#number(key, () => `,"openingHours":${key}`, { hours, holidays: [] });
    if (hours) this.#weeks.set(hours, week);
    return week;
  }

  #number(key: string, text: () => string, kind: Kind): number {
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#kinds.length;
      this.#kinds.push(kind);
      this.#texts.push(text());
      this.#numbers.set(key, number);
    }
    return number;
  }

  /** Returns the same string object for a number, so that looking it up in a map is fast. */
  textOf(number: number): string {
    return this.#texts[number]!;
  }

  /**
   * JSON of the holidays to come. It is filtered per day, because no event announces that a holiday
   * has passed.
   */
  holidaysFrom(number: number, now: Date): string {
    const { holidays } = this.#kinds[number]!;
    if (holidays.length === 0) return NO_HOLIDAYS;
    const day = dayNumberInIndia(now);
    if (day !== this.#day) {
      this.#day = day;
      this.#comingHolidays.clear();
    }
    let text = this.#comingHolidays.get(number);
    if (text === undefined) {
      const today = formatIsoDate(now);
      text = `,"holidays":${JSON.stringify(holidays.filter((each) => each >= today))}`;
      this.#comingHolidays.set(number, text);
    }
    return text;
  }

  /** By number: 1 if open at this time, 0 if closed, 2 if unknown. */
  openAt(now: Date): Uint8Array {
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    let open = this.#open.get(minute);
    if (open?.length !== this.#kinds.length) {
      open = Uint8Array.from(this.#kinds, (kind) => stateOf(kind, now));
      if (this.#open.size >= MAX_MINUTES) this.#open.clear();
      this.#open.set(minute, open);
    }
    return open;
  }
}

function stateOf({ hours, holidays }: Kind, now: Date): number {
  if (hours) return Number(isOpenAt(hours, holidays, now));
  return isHoliday(holidays, now) ? 0 : UNKNOWN;
}

export const isOpen = (state: number): boolean | null => (state === UNKNOWN ? null : state === 1);
