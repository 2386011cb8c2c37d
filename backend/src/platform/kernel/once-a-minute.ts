const MINUTE_MS = 60_000;

/** Lets one of several equal reports through in a minute, so that a lasting fault fills no log. */
export class OnceAMinute {
  #lastAt = -Infinity;

  /** Whether nothing was let through in the last minute; if so, this is. */
  passes(): boolean {
    const now = performance.now();
    if (now - this.#lastAt < MINUTE_MS) return false;
    this.#lastAt = now;
    return true;
  }
}
