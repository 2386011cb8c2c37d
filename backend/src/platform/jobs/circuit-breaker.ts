import { backoff } from '../kernel/async/pause.ts';

const FAILURES_UNTIL_REST = 5;
const FIRST_REST_MS = 5_000;
/** Short enough that a code, valid for 5 minutes, is still usable afterwards. */
const MAX_REST_MS = 60_000;

/**
 * Pauses work whose last 5 tries failed: 5 s, then one probe, and a longer pause after each failed
 * probe. A success ends the pause.
 */
export class CircuitBreaker {
  #failures = 0;
  #rests = 0;
  #restsUntil = 0;

  /** Whether the breaker allows at most one probe. */
  get open(): boolean {
    return this.#failures >= FAILURES_UNTIL_REST;
  }

  rests(now: Date): boolean {
    return this.open && now.getTime() < this.#restsUntil;
  }

  /** The number of tries that may run at once now, at most `max`. */
  allowed(max: number, now: Date): number {
    if (!this.open) return max;
    return this.rests(now) ? 0 : 1;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#rests = 0;
    this.#restsUntil = 0;
  }

  failed(now: Date): void {
    this.#failures += 1;
    // Tries that were running when the pause began do not lengthen it.
    if (!this.open || this.rests(now)) return;
    this.#restsUntil = now.getTime() + backoff(this.#rests, FIRST_REST_MS, MAX_REST_MS);
    this.#rests += 1;
  }
}
