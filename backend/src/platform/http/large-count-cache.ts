import { LIST_COUNT_MOST } from '@nattil/contracts/rules/list';

/** To where a search is counted: so far beyond the bound that no half minute brings it back below. */
export const PLENTY = LIST_COUNT_MOST * 1.1;

const REMEMBERED_MS = 30_000;
const REMEMBERED_MOST = 1_000;

type NamedValues = Readonly<Record<string, unknown>>;

/**
 * Searches that found far more than a list counts. Who turns a page or sorts asks the same again; to
 * prove once more that there are more than the bound would cost most of the answer's time.
 */
export class LargeCountCache {
  /** Until when each is remembered, the oldest first. */
  readonly #until = new Map<string, number>();

  constructor(private readonly now = () => performance.now()) {}

  /** @param search every word and filter that decides what is found, by its name */
  has(search: NamedValues): boolean {
    return (this.#until.get(JSON.stringify(search)) ?? 0) > this.now();
  }

  /** @param found counted to PLENTY at most */
  counted(search: NamedValues, found: number): void {
    const key = JSON.stringify(search);
    this.#until.delete(key);
    if (found < PLENTY) return;
    this.#until.set(key, this.now() + REMEMBERED_MS);
    for (const oldest of this.#until.keys()) {
      if (this.#until.size <= REMEMBERED_MOST) break;
      this.#until.delete(oldest);
    }
  }
}
