import type { WeeklyHours } from '@nattil/contracts/api/shops';
import { dayInIndia, dayNumberInIndia, isHoliday, isOpenAt } from '../opening-hours.ts';
import type { IndexedShop } from './indexed-shop.ts';

const MINUTE_MS = 60_000;
const UNKNOWN = 2;
/** What is written where none are to come. */
export const NO_HOLIDAYS = ',"holidays":[]';

type Kind = Pick<IndexedShop, 'hours' | 'holidays'>;

export interface PackedOpeningTimes {
  kinds: Kind[];
  /** In the order of the kinds. */
  keys: string[];
  texts: string[];
}

/** Opening hours and holidays, each kind once: few shops have some that no other has. */
export class OpeningTimes {
  #numbers = new Map<string, number>();
  /** Weeks that were seen before as the same object. */
  readonly #weeks = new WeakMap<object, number>();
  #kinds: Kind[] = [];
  #texts: string[] = [];
  /** The texts of the holidays that are still to come on `#day`, by the number of their kind. */
  readonly #comingHolidays = new Map<number, string>();
  #day = NaN;
  #minute = NaN;
  #open = new Uint8Array(0);

  static unpack({ kinds, keys, texts }: PackedOpeningTimes): OpeningTimes {
    const unpacked = new OpeningTimes();
    unpacked.#kinds = kinds;
    unpacked.#numbers = new Map(keys.map((key, number) => [key, number]));
    unpacked.#texts = texts;
    return unpacked;
  }

  /** Everything, for another thread. */
  pack(): PackedOpeningTimes {
    return { kinds: this.#kinds, keys: [...this.#numbers.keys()], texts: this.#texts };
  }

  numberOf({ hours, holidays }: Kind): number {
    const week = this.#weekOf(hours);
    if (holidays.length === 0) return week;
    // The texts of a week stand once, however many lists of holidays there are beside it.
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

  /** Always the same string, of which it is known at once whether it was seen before. */
  textOf(number: number): string {
    return this.#texts[number]!;
  }

  /** Without those that have passed, which no event tells. */
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
      const today = dayInIndia(now);
      text = `,"holidays":${JSON.stringify(holidays.filter((each) => each >= today))}`;
      this.#comingHolidays.set(number, text);
    }
    return text;
  }

  /** For each number 1 where it is open now, 0 where not, 2 where that is unknown. */
  openAt(now: Date): Uint8Array {
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    if (minute !== this.#minute || this.#open.length !== this.#kinds.length) {
      this.#minute = minute;
      this.#open = Uint8Array.from(this.#kinds, (kind) => stateOf(kind, now));
    }
    return this.#open;
  }
}

function stateOf({ hours, holidays }: Kind, now: Date): number {
  if (hours) return Number(isOpenAt(hours, holidays, now));
  return isHoliday(holidays, now) ? 0 : UNKNOWN;
}

export const isOpen = (state: number): boolean | null => (state === UNKNOWN ? null : state === 1);
