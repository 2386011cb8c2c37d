import type { WeeklyHours } from '@nattil/contracts/api/shops';
import { isOpenAt } from '../opening-hours.ts';

const MINUTE_MS = 60_000;
const UNKNOWN = 2;

/** Opening hours, each kind once: few shops have hours that no other has. */
export class OpeningTimes {
  readonly #numbers = new Map<string, number>();
  readonly #hours: (WeeklyHours | null)[] = [];
  readonly #texts: string[] = [];
  #minute = NaN;
  #open = new Uint8Array(0);

  numberOf(hours: WeeklyHours | null): number {
    const key = JSON.stringify(hours);
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#hours.length;
      this.#hours.push(hours);
      this.#texts.push(`,"openingHours":${key}`);
      this.#numbers.set(key, number);
    }
    return number;
  }

  /** Always the same string, of which it is known at once whether it was seen before. */
  textOf(number: number): string {
    return this.#texts[number]!;
  }

  /** For each number 1 where it is open now, 0 where not, 2 where that is unknown. */
  openAt(now: Date): Uint8Array {
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    if (minute !== this.#minute || this.#open.length !== this.#hours.length) {
      this.#minute = minute;
      this.#open = Uint8Array.from(this.#hours, (hours) =>
        hours ? Number(isOpenAt(hours, now)) : UNKNOWN,
      );
    }
    return this.#open;
  }
}

export const isOpen = (state: number): boolean | null => (state === UNKNOWN ? null : state === 1);
