import { MAX_LIST_COUNT } from '@nattil/contracts/rules/list';

/**
 * The bound up to which a search is counted. It is so far above MAX_LIST_COUNT that the count
 * cannot fall below that within half a minute.
 */
export const PLENTY = MAX_LIST_COUNT * 1.1;

const CACHE_MS = 30_000;
const MAX_CACHED = 1_000;

type NamedValues = Readonly<Record<string, unknown>>;

/**
 * Caches searches that found far more rows than a list counts. Paging and sorting repeat the same
 * search, and counting to the bound again would take most of the answer's time.
 */
export class LargeCountCache {
  /** Expiry time by search, the oldest first. */
  readonly #until = new Map<string, number>();

  constructor(private readonly now = () => performance.now()) {}

  /** @param search all words and filters that affect the result, by name */
  has(search: NamedValues): boolean {
    return (this.#until.get(JSON.stringify(search)) ?? 0) > this.now();
  }

  /** @param found counted to PLENTY at most */
  counted(search: NamedValues, found: number): void {
    const key = JSON.stringify(search);
    this.#until.delete(key);
    if (found < PLENTY) return;
    this.#until.set(key, this.now() + CACHE_MS);
    for (const oldest of this.#until.keys()) {
      if (this.#until.size <= MAX_CACHED) break;
      this.#until.delete(oldest);
    }
  }
}
