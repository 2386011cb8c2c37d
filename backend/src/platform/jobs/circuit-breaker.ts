import { backoff } from '../async/pause.ts';

const FAILURES_UNTIL_REST = 5;
const FIRST_REST_MS = 5_000;
/** Short enough that a code, which lives 5 minutes, is still good after it. */
const LONGEST_REST_MS = 60_000;

/**
 * Makes work rest whose last 5 tries failed: 5 s at first, then one probe, and longer after each
 * probe that fails. A success ends the rest.
 */
export class CircuitBreaker {
  #failures = 0;
  #rests = 0;
  #restsUntil = 0;

  /** Whether at most a probe is tried now. */
  get open(): boolean {
    return this.#failures >= FAILURES_UNTIL_REST;
  }

  rests(now: Date): boolean {
    return this.open && now.getTime() < this.#restsUntil;
  }

  /** How many may be tried at once. */
  allowed(most: number, now: Date): number {
    if (!this.open) return most;
    return this.rests(now) ? 0 : 1;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#rests = 0;
    this.#restsUntil = 0;
  }

  failed(now: Date): void {
    this.#failures += 1;
    // Tries that were under way when the rest began do not lengthen it.
    if (!this.open || this.rests(now)) return;
    this.#restsUntil = now.getTime() + backoff(this.#rests, FIRST_REST_MS, LONGEST_REST_MS);
    this.#rests += 1;
  }
}
