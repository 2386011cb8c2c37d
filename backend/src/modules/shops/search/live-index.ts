import { Injectable, Logger } from '@nestjs/common';
import { formatIsoDate } from '@nattil/contracts/formats';
import { Clock } from '../../../platform/clock.ts';
import { Wakeable } from '../../../platform/async/wakeable.ts';
import { pause } from '../../../platform/async/pause.ts';
import { within } from '../../../platform/async/within.ts';
import { DomainError } from '../../../platform/domain/domain-error.ts';
import { giveBackMemory } from '../../../platform/give-back-memory.ts';
import { listen } from '../../../platform/messaging/signals/listen.ts';
import { SWAPPED_CHANNEL } from '../../../platform/messaging/rebuild/rebuild.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { SHOP_CHANGES_CHANNEL } from '../projections/shop-search.ts';
import type { IndexedShop } from '../search-index/indexed-shop.ts';
import type { ShopIndex } from '../search-index/shop-index.ts';
import { KeptIndex } from './kept-index.ts';
import {
  generationOf,
  HALVES,
  howManyShops,
  shopsBetween,
  shopsById,
  sumsOfParts,
  versionAfter,
  versionsInPart,
} from './searchable-shops.ts';

/** From so many on, what loading leaves behind is worth a stop of a quarter of a second. */
const MANY_SHOPS = 20_000;
const READ_AT_ONCE = 1_000;
const CHANGED_AT_ONCE = 500;
const COMPARE_EVERY_MS = 30_000;
const PARTS_AT_ONCE = 16;
const RETRY_MS = 1_000;
/** How long a search waits for an index that is being loaded. */
const LOADED_WITHIN_MS = 2_000;
/** While one is filled beside another: larger portions, since nobody reads it yet. */
const BESIDE = { changedTogether: 2_000, mergedFrom: 1 << 20 };

type Use = (shops: IndexedShop[]) => unknown;

/**
 * The index of all shops in this process. It is loaded from the read model and follows it: the read
 * model's transaction tells what changed, and a comparison mends what was not heard. A read model that
 * was built again is loaded beside, and the old one answers until then.
 */
@Injectable()
export class LiveShopIndex {
  readonly #logger = new Logger(LiveShopIndex.name);
  readonly #stop = new AbortController();
  readonly #changes = new Wakeable(() => this.tried('changes', () => this.takeChanges()));
  readonly #comparing = new Wakeable(() => this.tried('comparison', () => this.compare()));
  /** Ids that are to be read anew. */
  readonly #wanted = new Set<string>();
  #live: KeptIndex | undefined;
  /** The one that takes its place. */
  #next: KeptIndex | undefined;
  #generation = 0;
  #agreedAt = 0;
  readonly #loaded = Promise.withResolvers<void>();
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Begins to load; searches wait for it. */
  start(): void {
    const { signal } = this.#stop;
    this.#running = Promise.all([
      this.load(),
      listen(this.database.url, {
        channels: [SHOP_CHANGES_CHANNEL, SWAPPED_CHANNEL],
        applicationName: 'nattil-search',
        heard: (channel, payload) => this.hear(channel, payload),
        connected: () => this.#comparing.wake(),
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

  /** Compares it with the table now. */
  compareSoon(): void {
    this.#comparing.wake();
  }

  get isLoaded(): boolean {
    return this.#live !== undefined;
  }

  /** For metrics. */
  get state(): { shops: number; waiting: number; secondsSinceCompared: number } {
    return {
      shops: this.#live?.index.size ?? 0,
      waiting: (this.#live?.index.changes ?? 0) + this.#wanted.size,
      secondsSinceCompared: this.#agreedAt ? (performance.now() - this.#agreedAt) / 1000 : 0,
    };
  }

  /** The index; a process that has just started is given a moment to load it. */
  async index(): Promise<ShopIndex> {
    if (!this.#live)
      await within(LOADED_WITHIN_MS, 'Loading', this.#loaded.promise).catch(() => {
        throw new DomainError('SEARCH_STARTING');
      });
    return this.#live!.index;
  }

  /** Reads these shops before a search, unless the index has these versions; for one who has just written them. */
  async include(shops: readonly { id: string; version: number }[]): Promise<void> {
    const index = await this.index();
    const behind = shops.filter(
      ({ id, version }) => (index.versionOf(id) ?? 0) < versionAfter(version),
    );
    if (behind.length > 0) await this.refresh(behind.map(({ id }) => id));
  }

  private async load(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        this.#generation = await generationOf(this.database);
        const kept = new KeptIndex();
        const loading = kept.index.loading(await howManyShops(this.database));
        await this.readAll((shops) => shops.forEach(loading.add));
        if (this.#stop.signal.aborted) return;
        loading.done();
        // Nobody is answered before the index is there.
        if (kept.index.size >= MANY_SHOPS) giveBackMemory();
        this.#live = kept;
        this.#loaded.resolve();
        // What changed meanwhile.
        this.#comparing.wake();
        return;
      } catch (error) {
        this.#logger.warn(`The shops could not be read: ${(error as Error).message}`);
        await pause(RETRY_MS, this.#stop.signal);
      }
    }
  }

  private async readAll(use: Use): Promise<void> {
    const reading = new AbortController();
    const signal = AbortSignal.any([reading.signal, this.#stop.signal]);
    try {
      await Promise.all(HALVES.map((half) => this.readBetween(half, use, signal)));
    } finally {
      // When one half fails the other is not wanted either.
      reading.abort();
    }
  }

  private async readBetween(
    [first, upTo]: readonly [string, string],
    use: Use,
    signal: AbortSignal,
  ): Promise<void> {
    const today = this.today();
    const read = (after: string) => shopsBetween(this.database, today, after, upTo, READ_AT_ONCE);
    let next = read(first);
    while (!signal.aborted) {
      const shops = await next;
      const isLast = shops.length < READ_AT_ONCE;
      // The database reads the next ones while these are filed.
      if (!isLast) next = read(shops.at(-1)!.id);
      // Should they fail, it is told when they are waited for.
      next.catch(() => undefined);
      if (signal.aborted) return;
      if (shops.length > 0) await use(shops);
      if (isLast) return;
    }
  }

  private hear(channel: string, payload: string): void {
    if (channel === SWAPPED_CHANNEL) {
      if (payload === 'shop-search') this.#comparing.wake();
      return;
    }
    for (const change of payload.split(' ')) {
      const [id, version] = change.split('@') as [string, string];
      const known = this.#live?.index.versionOf(id) ?? 0;
      if (this.#next || known < versionAfter(Number(version))) this.#wanted.add(id);
    }
    this.#changes.wake();
  }

  private async takeChanges(): Promise<void> {
    if (!this.#live) return;
    while (this.#wanted.size > 0 && !this.#stop.signal.aborted) {
      const ids = [...this.#wanted].slice(0, CHANGED_AT_ONCE);
      // Before they are read: one that changes meanwhile is read once more.
      for (const id of ids) this.#wanted.delete(id);
      await this.refresh(ids).catch((error: unknown) => {
        for (const id of ids) this.#wanted.add(id);
        throw error;
      });
    }
  }

  /** Reads shops as they are now; those that are not there are taken out. */
  private async refresh(ids: string[]): Promise<void> {
    const all = [this.#live, this.#next].filter((kept) => kept !== undefined);
    // What is known before the table is read: a newer row that comes meanwhile is not taken out again.
    const known = all.map(({ index }) => ids.map((id) => index.versionOf(id)));
    const shops = await shopsById(this.database, this.today(), ids);
    const found = new Set(shops.map(({ id }) => id));
    for (const [at, kept] of all.entries()) {
      kept.put(shops);
      for (const [n, id] of ids.entries())
        if (!found.has(id) && known[at]![n] !== null) kept.index.remove(id, known[at]![n]!);
      void kept.merge();
    }
  }

  /** Mends what is otherwise than in the table. */
  private async compare(): Promise<void> {
    const live = this.#live;
    if (!live) return;
    const generation = await generationOf(this.database);
    if (generation !== this.#generation) return this.replace(generation);
    const began = performance.now();
    const today = this.today();
    const sums = await sumsOfParts(this.database, today);
    const own = await live.sums();
    for (const { part, sum } of sums) own[part]! -= sum;
    const differing = [...own.keys()].filter((part) => own[part] !== 0);
    // A few at a time: all shops of all parts, looked at together, would stop the process.
    for (let at = 0; at < differing.length; at += PARTS_AT_ONCE)
      await this.compareWithin(live, today, differing.slice(at, at + PARTS_AT_ONCE));
    await this.takeChanges();
    this.#agreedAt = began;
  }

  private async compareWithin(live: KeptIndex, today: string, parts: number[]): Promise<void> {
    for (const [part, known] of await live.versionsIn(parts)) {
      for (const { id, version } of await versionsInPart(this.database, today, part)) {
        if ((known.get(id) ?? 0) < version) this.#wanted.add(id);
        known.delete(id);
      }
      for (const id of known.keys()) this.#wanted.add(id);
    }
  }

  /** Fills another index between requests, and lets it answer when it is whole. */
  private async replace(generation: number): Promise<void> {
    const next = new KeptIndex(BESIDE);
    this.#next = next;
    try {
      await this.readAll(async (shops) => {
        next.put(shops);
        await next.merge();
      });
      if (this.#stop.signal.aborted) return;
      this.#live = next;
      this.#generation = generation;
    } finally {
      this.#next = undefined;
    }
    this.#comparing.wake();
  }

  private async tried(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (this.#stop.signal.aborted) return;
      this.#logger.warn(
        `The search's ${what} failed and is tried again: ${(error as Error).message}`,
      );
      await pause(RETRY_MS, this.#stop.signal);
      (what === 'changes' ? this.#changes : this.#comparing).wake();
    }
  }

  private today() {
    return formatIsoDate(this.clock.now());
  }
}
