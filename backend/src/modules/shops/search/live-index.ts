import { formatIsoDate } from '@nattil/contracts/basic-formats';
import type { SearchEngine } from '@nattil/search-engine';
import { Injectable, Logger } from '@nestjs/common';
import { warnOfFailure } from '../../../platform/persistence/background-failures.ts';
import { pause } from '../../../platform/kernel/async/pause.ts';
import { Wakeable } from '../../../platform/kernel/async/wakeable.ts';
import { within } from '../../../platform/kernel/async/within.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { SWAPPED_CHANNEL } from '../../../platform/messaging/rebuild/rebuild.ts';
import { listen } from '../../../platform/messaging/signals/listen.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { SHOP_CHANGES_CHANNEL } from '../projections/shop-search.ts';
import { differing, type Table, tableNow } from './compare.ts';
import { loadShops } from './load-shops.ts';
import { type Loaded, Loader, MANY_SHOPS } from './loader.ts';
import { areAtLeast, generationOf, shopsById, versionAfter } from './searchable-shops.ts';
import { SlicedIndex } from './sliced-index.ts';

const CHANGED_AT_ONCE = 500;
const COMPARE_EVERY_MS = 30_000;
const RETRY_MS = 1_000;
/** Maximum time that a search waits for an index that is being loaded. */
const LOADED_WITHIN_MS = 2_000;

/** An index, and the generation of the table it was read from. */
interface ReadIndex {
  generation: number;
  index: SlicedIndex;
}

/**
 * The index of all shops in this process. It is loaded from the read model and follows it by
 * notifications; a comparison finds the changes whose notification was lost. A rebuilt read model
 * is loaded into a second index, and the first answers until it is ready.
 */
@Injectable()
export class LiveShopIndex {
  readonly #logger = new Logger(LiveShopIndex.name);
  readonly #stop = new AbortController();
  readonly #changes = new Wakeable(() => this.tried('changes', () => this.takeChanges()));
  readonly #comparing = new Wakeable(() => this.tried('comparison', () => this.compare()));
  /** Ids of shops to be read again. */
  readonly #wanted = new Set<string>();
  #live: SlicedIndex | undefined;
  /** The index that will replace `#live`. */
  #next: SlicedIndex | undefined;
  #generation = 0;
  #agreedAt = 0;
  /**
   * Since when notifications arrive without a gap. An index that was compared with an earlier state
   * of the table may lack a change whose notification was lost.
   */
  #heardSince = 0;
  /** Checksums of the table at that time. The first index is compared with them once it is read. */
  #early: Table | undefined;
  /** The snapshot file for the next start. */
  #file: string | undefined;
  readonly #loaded = Promise.withResolvers<void>();
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Starts loading; searches wait for it.
   *
   * @param ahead the result of a thread that was started before the program was loaded
   * @param file the snapshot file for the next start
   */
  start(ahead?: Promise<Loaded>, file?: string): void {
    const { signal } = this.#stop;
    this.#file = file;
    this.#running = Promise.all([
      this.load(ahead),
      listen(this.database.sessionUrl, {
        channels: [SHOP_CHANGES_CHANNEL, SWAPPED_CHANNEL],
        applicationName: 'nattil-search',
        heard: (channel, payload) => this.hear(channel, payload),
        connected: () => this.compareAgain(),
        signal,
      }),
    ]).then(() => undefined);
    this.#timer = setInterval(() => this.#comparing.wake(), COMPARE_EVERY_MS);
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    clearInterval(this.#timer);
    await Promise.all([this.#running, this.#changes.stop(), this.#comparing.stop()]);
  }

  /** Wakes the comparison with the table. */
  compareSoon(): void {
    this.#comparing.wake();
  }

  get isLoaded(): boolean {
    return this.#live !== undefined;
  }

  /** For metrics. */
  get state(): { shops: number; waiting: number; secondsSinceCompared: number } {
    return {
      shops: this.#live?.engine.size ?? 0,
      waiting: (this.#live?.engine.pendingChanges ?? 0) + this.#wanted.size,
      secondsSinceCompared: this.#agreedAt ? (performance.now() - this.#agreedAt) / 1000 : 0,
    };
  }

  get loaded(): SearchEngine | undefined {
    return this.#live?.engine;
  }

  /** The engine. A process that has just started gets a moment to load it. */
  async engine(): Promise<SearchEngine> {
    if (!this.#live)
      await within(LOADED_WITHIN_MS, 'Loading', this.#loaded.promise).catch(() => {
        throw new DomainError('SEARCH_STARTING');
      });
    return this.#live!.engine;
  }

  /**
   * Reads these shops before a search if the index has older versions, so that members read their
   * own writes.
   */
  async include(shops: readonly { id: string; version: number }[]): Promise<void> {
    const engine = await this.engine();
    const behind = shops.filter(
      ({ id, version }) => (engine.versionOf(id) ?? 0) < versionAfter(version),
    );
    if (behind.length > 0) await this.refresh(behind.map(({ id }) => id));
  }

  /** Retries until it succeeds. */
  private async load(ahead?: Promise<Loaded>): Promise<void> {
    // If reading ahead failed, e.g. before the first migration, the shops are read now.
    let read = await ahead?.then((loaded) => this.restored(loaded)).catch(() => null);
    while (!this.#stop.signal.aborted) {
      try {
        const generation = await generationOf(this.database);
        const early = this.#early;
        this.#early = undefined;
        // A loaded index stays usable while its table exists: later changes are added to it.
        if (read?.generation === generation) await this.renew(read, early);
        else await this.renew((read = await this.read()));
        this.#loaded.resolve();
        return;
      } catch (error) {
        if (this.#stop.signal.aborted) return;
        const sentence = `The shops could not be read: ${(error as Error).message}`;
        warnOfFailure(this.#logger, error, sentence);
        await pause(RETRY_MS, this.#stop.signal);
      }
    }
  }

  private async read(): Promise<ReadIndex> {
    if (await areAtLeast(this.database, MANY_SHOPS)) return this.readBeside();
    const { signal } = this.#stop;
    const { generation, engine } = await loadShops(this.database, this.today(), { stop: signal });
    return { generation, index: new SlicedIndex(engine) };
  }

  /** Reads the shops in a thread of their own. */
  private async readBeside(): Promise<ReadIndex> {
    const { signal } = this.#stop;
    const loader = new Loader();
    const stop = () => void loader.stop();
    signal.addEventListener('abort', stop, { once: true });
    try {
      const { url } = this.database;
      const file = this.#file;
      const loaded = await loader.load({
        url,
        today: this.today(),
        minShops: 0,
        ...(file && { file }),
      });
      return (await this.restored(loaded))!;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  private async restored({ generation, snapshot, stored }: Loaded): Promise<ReadIndex | null> {
    void stored.then((complaint) => {
      if (complaint && !this.#stop.signal.aborted) this.#logger.warn(complaint);
    });
    return snapshot && { generation, index: await SlicedIndex.restore(snapshot) };
  }

  /** Brings a new index up to date and then replaces the old one with it. */
  private async renew(
    { generation, index }: ReadIndex,
    table = tableNow(this.database, this.today()),
  ): Promise<void> {
    // From now on, the new index receives changes too.
    this.#next = index;
    try {
      await this.mend(index, table);
      if (this.#stop.signal.aborted) return;
      this.#live = index;
      this.#generation = generation;
      if (table.at < this.#heardSince) this.#comparing.wake();
    } finally {
      this.#next = undefined;
    }
  }

  /** Compares again after the connection was made or the table was swapped. */
  private compareAgain(): void {
    this.#heardSince = performance.now();
    if (!this.#live && !this.#next) this.#early = tableNow(this.database, this.today());
    this.#comparing.wake();
  }

  private hear(channel: string, payload: string): void {
    if (channel === SWAPPED_CHANNEL) {
      if (payload === 'shop-search') this.compareAgain();
      return;
    }
    for (const change of payload.split(' ')) {
      const [id, version] = change.split('@') as [string, string];
      const known = this.#live?.engine.versionOf(id) ?? 0;
      if (this.#next || known < versionAfter(Number(version))) this.#wanted.add(id);
    }
    this.#changes.wake();
  }

  private async takeChanges(): Promise<void> {
    if (!this.#live && !this.#next) return;
    while (this.#wanted.size > 0 && !this.#stop.signal.aborted) {
      const ids = [...this.#wanted].slice(0, CHANGED_AT_ONCE);
      // Removed before the read, so that a shop that changes meanwhile is read again.
      for (const id of ids) this.#wanted.delete(id);
      await this.refresh(ids).catch((error: unknown) => {
        for (const id of ids) this.#wanted.add(id);
        throw error;
      });
    }
  }

  /** Reads the current rows of shops; shops without a row are removed. */
  private async refresh(ids: string[]): Promise<void> {
    const all = [this.#live, this.#next].filter((index) => index !== undefined);
    // Versions before the read: a newer row that arrives meanwhile must not be removed.
    const known = all.map(({ engine }) => ids.map((id) => engine.versionOf(id)));
    const shops = await shopsById(this.database, this.today(), ids);
    const found = new Set(shops.map(({ id }) => id));
    for (const [at, index] of all.entries()) {
      index.put(shops);
      for (const [n, id] of ids.entries())
        if (!found.has(id) && known[at]![n] !== null) index.engine.remove(id, known[at]![n]!);
      void index.merge();
    }
  }

  private async compare(): Promise<void> {
    const live = this.#live;
    if (!live) return;
    const generation = await generationOf(this.database);
    if (generation === this.#generation) await this.mend(live);
    // The old index answers until the new one is ready.
    else await this.renew(await this.readBeside());
  }

  /** Reads the shops again that differ from the table. */
  private async mend(
    index: SlicedIndex,
    table = tableNow(this.database, this.today()),
  ): Promise<void> {
    for await (const id of differing(this.database, this.today(), index, table))
      this.#wanted.add(id);
    await this.takeChanges();
    this.#agreedAt = table.at;
  }

  private async tried(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (this.#stop.signal.aborted) return;
      const sentence = `The search's ${what} failed and is tried again: ${(error as Error).message}`;
      warnOfFailure(this.#logger, error, sentence);
      await pause(RETRY_MS, this.#stop.signal);
      (what === 'changes' ? this.#changes : this.#comparing).wake();
    }
  }

  private today() {
    return formatIsoDate(this.clock.now());
  }
}
