import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { rm } from 'node:fs/promises';
import { ask, bareServer, CONNECTIONS, figure, ROUND_SECONDS } from '../bare-search.ts';
import type { Bench, Item } from '../bench.ts';
import { until } from '../child.ts';
import { Fixture } from '../fixture.ts';
import { temporaryFolder } from '../folder.ts';
import type { LoadResult } from '../processes/load-generator.ts';
import { Product } from '../product.ts';
import type { Line } from '../report.ts';
import { baselineItself } from '../search-baseline.ts';
import { searchMixes, SUGGESTED } from '../search-mixes.ts';
import { longestStop, merges, stops } from '../search-stops.ts';
import { median, ms, seconds, whole } from '../stats.ts';

const SIZES = [50_000, 1_000_000];
const QUICK_SIZES = [2_000, 5_000];
const OF_BARE = 0.7;
const OF_ARRAYS = 0.9;
const MIN_PER_SECOND = 2_000;
const MEMORY_MB = [120, 900];
const LOADED_MEMORY_MB = 1_000;
const READY_SECONDS = [2, 30];
const SUGGEST_P99_MS = 10;
/** Starts of the same program differ by a few percent for as long as they run. */
const STARTS = 3;
const ROUNDS_OF_START = 7;

/** Different texts in the order of Zipf's law need as many requests as there are texts. */
const REQUESTS = 6_000;
const KINDS = {
  near: 'near',
  category: 'near, of a category',
  words: 'near, with one of 2,000 texts',
  common: 'near, with one of the 25 most common words',
  understood: 'with a place and a time in the words',
};
type Kind = keyof typeof KINDS;
/** Plain arrays do not understand places and times. */
const NOT_OF_ARRAYS = new Set<string>(['understood']);
const WORDS_P99_OF_NEAR = 3;

/**
 * Search over HTTP at two sizes, against the same index behind Fastify alone, and that against
 * plain arrays. Also measures memory, time until ready, suggestions, and pauses during changes.
 */
export const search: Item = async (bench) => {
  const sizes = bench.quick ? QUICK_SIZES : SIZES;
  const empty = await restingMb();
  const lines: Line[] = [];
  const p99: Partial<Record<Kind, number>>[] = [];
  const stopped: number[] = [];
  for (const [at, shops] of sizes.entries()) {
    const fixture = await fixtureOf(shops);
    try {
      lines.push(...(await sizeAndStart(fixture, shops, empty, at, bench)));
      const { measured, slowest } = await mixes(fixture, shops, at === sizes.length - 1, bench);
      lines.push(...measured);
      p99.push(slowest);
      stopped.push(await longestStop(fixture, bench));
      if (at < sizes.length - 1) continue;
      lines.push(...(await baselineItself(fixture, shops, bench)));
      lines.push(await suggestions(fixture, shops, bench));
      lines.push(await merges(fixture, shops, bench));
      lines.push(stops(stopped[0]!, stopped.at(-1)!, sizes));
    } finally {
      await (process.env['SEARCH_DATA_DIR'] ? fixture.stop() : fixture.dispose());
    }
  }
  const last = p99.at(-1)!;
  lines.push({
    item: 'search',
    what: `p99 with one of 2,000 texts beside p99 near, ${whole(sizes.at(-1)!)} shops`,
    baseline: ms(last.near!),
    product: ms(last.words!),
    ratio: (last.words! / last.near!).toFixed(1),
    target: `≤ ${WORDS_P99_OF_NEAR}`,
    met: bench.quick ? null : last.words! <= WORDS_P99_OF_NEAR * last.near!,
  });
  for (const kind of Object.keys(KINDS) as Kind[]) {
    const [small, large] = [p99[0]![kind]!, p99.at(-1)![kind]!];
    lines.push({
      item: 'search',
      what: `p99 of ${KINDS[kind]} with ${whole(sizes.at(-1)!)} shops beside ${whole(sizes[0]!)}`,
      baseline: ms(small),
      product: ms(large),
      ratio: (large / small).toFixed(1),
      target: '≤ 2',
      met: bench.quick ? null : large <= 2 * small,
    });
  }
  return { lines };
};

/** `SEARCH_DATA_DIR` names a folder that keeps the seeded databases, by number of shops. */
async function fixtureOf(shops: number): Promise<Fixture> {
  const kept = process.env['SEARCH_DATA_DIR'];
  return kept ? Fixture.on(join(kept, String(shops))) : Fixture.withShops(shops);
}

/** Resident memory of the product with the demo shops only. */
async function restingMb(): Promise<number> {
  const dataDir = await temporaryFolder('nattil-bench-empty-');
  const product = await Product.start({ dataDir });
  const memory = await product.metric('process_resident_memory_bytes');
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
  return memory / 1e6;
}

/** Two starts: the first one reads all shops, the next one finds the stored index. */
async function sizeAndStart(
  fixture: Fixture,
  shops: number,
  empty: number,
  at: number,
  { quick }: Bench,
): Promise<Line[]> {
  const lines: Line[] = [];
  const kept = join(fixture.dataDir, 'search-index');
  const line = (what: string, baseline: string, product: string, max: string, met: boolean) =>
    lines.push({
      item: 'search',
      what: `${what}, ${whole(shops)} shops`,
      baseline,
      product,
      ratio: '',
      target: `≤ ${max}`,
      met: quick ? null : met,
    });
  for (const how of ['its shops read from the read model', 'its index kept by the start before']) {
    const isFirst = lines.length === 0;
    // A small index is not stored.
    if (!isFirst && !quick) await until('the index is kept', async () => existsSync(kept));
    await fixture.stop();
    if (isFirst) await rm(kept, { force: true });
    const began = performance.now();
    await fixture.start();
    const ready = (performance.now() - began) / 1000;
    const memory = (await fixture.product.metric('process_resident_memory_bytes')) / 1e6 - empty;
    line(
      `Process started until ready, ${how}`,
      '',
      seconds(ready),
      seconds(READY_SECONDS[at]!),
      ready <= READY_SECONDS[at]!,
    );
    line(
      `Resident memory over that with the demo shops, ${how}`,
      `${whole(empty)} MB`,
      `${whole(memory)} MB`,
      `${MEMORY_MB[at]!} MB`,
      memory <= MEMORY_MB[at]!,
    );
  }
  return lines;
}

interface Sides {
  arrays: LoadResult[];
  bare: LoadResult[];
  product: LoadResult[];
}

async function mixes(
  fixture: Fixture,
  shops: number,
  isLargest: boolean,
  { quick, say }: Bench,
): Promise<{ measured: Line[]; slowest: Partial<Record<Kind, number>> }> {
  const measured: Line[] = [];
  const slowest: Partial<Record<Kind, number>> = {};
  if (!quick) await fixture.product.untilVerified();
  const sides = await roundsInTurn(fixture, quick);
  for (const [kind, { arrays, bare, product }] of Object.entries(sides)) {
    const perSecond = median(product.map((result) => result.perSecond));
    const ofBare = median(product.map((p, i) => p.perSecond / bare[i]!.perSecond));
    const ofArrays = median(bare.map((b, i) => b.perSecond / arrays[i]!.perSecond));
    slowest[kind as Kind] = median(product.map((result) => result.p99));
    const what = `${KINDS[kind as Kind]}, ${whole(shops)} shops, ${CONNECTIONS} connections`;
    say(
      `  search: ${what}: arrays ${figure(arrays)}; index ${figure(bare)}; product ${figure(product)}`,
    );
    measured.push({
      item: 'search',
      what: `${what}; the same index behind Fastify alone`,
      baseline: figure(bare),
      product: figure(product),
      ratio: ofBare.toFixed(2),
      target: `≥ ${OF_BARE}${isLargest ? `, ${whole(MIN_PER_SECOND)}/s` : ''}`,
      met: quick ? null : ofBare >= OF_BARE && (!isLargest || perSecond >= MIN_PER_SECOND),
    });
    if (NOT_OF_ARRAYS.has(kind)) continue;
    measured.push({
      item: 'search',
      what: `${what}; the index against plain arrays`,
      baseline: figure(arrays),
      product: figure(bare),
      ratio: ofArrays.toFixed(2),
      target: `≥ ${OF_ARRAYS}`,
      met: quick ? null : ofArrays >= OF_ARRAYS,
    });
  }
  if (isLargest) measured.push(await memoryUnderLoad(fixture, shops, quick));
  return { measured, slowest };
}

/** Resident memory of the product after all searches, shops included. */
async function memoryUnderLoad(fixture: Fixture, shops: number, quick: boolean): Promise<Line> {
  const memory = (await fixture.product.metric('process_resident_memory_bytes')) / 1e6;
  return {
    item: 'search',
    what: `Resident memory after these searches, ${whole(shops)} shops`,
    baseline: '',
    product: `${whole(memory)} MB`,
    ratio: '',
    target: `≤ ${whole(LOADED_MEMORY_MB)} MB`,
    met: quick ? null : memory <= LOADED_MEMORY_MB,
  };
}

/** The product keeps running, while the servers beside it are started several times. */
async function roundsInTurn(fixture: Fixture, quick: boolean): Promise<Record<Kind, Sides>> {
  const none = (): Sides => ({ arrays: [], bare: [], product: [] });
  const sides: Record<Kind, Sides> = {
    ...{ near: none(), category: none(), words: none(), common: none(), understood: none() },
  };
  const kinds = Object.entries(searchMixes(quick ? 60 : REQUESTS));
  for (let start = 0; start < (quick ? 1 : STARTS); start += 1) {
    const [bare, arrays] = [await bareServer(fixture, 'index'), await bareServer(fixture, 'whole')];
    // A token expires after minutes, and reading a million shops may take as long.
    const authorization = `Bearer ${await fixture.product.memberToken()}`;
    try {
      for (const [kind, paths] of kinds) {
        const its = sides[kind as Kind];
        const load = (port: number, withinSeconds: number) =>
          ask({ port, headers: { authorization }, paths, seconds: withinSeconds, awake: true });
        for (const port of [arrays.port, bare.port, fixture.product.port]) await load(port, 2);
        for (let round = 0; round < (quick ? 1 : ROUNDS_OF_START); round += 1) {
          its.arrays.push(await load(arrays.port, ROUND_SECONDS));
          its.bare.push(await load(bare.port, ROUND_SECONDS));
          its.product.push(await load(fixture.product.port, ROUND_SECONDS));
        }
      }
    } finally {
      for (const { child } of [bare, arrays]) child.kill('SIGTERM');
    }
  }
  return sides;
}

async function suggestions(fixture: Fixture, shops: number, { quick }: Bench): Promise<Line> {
  const authorization = `Bearer ${await fixture.product.memberToken()}`;
  const results: LoadResult[] = [];
  for (let round = 0; round < (quick ? 1 : 5); round += 1)
    results.push(
      await ask({
        port: fixture.product.port,
        headers: { authorization },
        paths: SUGGESTED,
        seconds: quick ? 1 : 4,
        connections: 2,
      }),
    );
  const p99 = median(results.map((result) => result.p99));
  return {
    item: 'search',
    what: `Suggestions while typing, ${whole(shops)} shops, 2 connections`,
    baseline: '',
    product: figure(results),
    ratio: '',
    target: `p99 ≤ ${ms(SUGGEST_P99_MS)}`,
    met: quick ? null : p99 <= SUGGEST_P99_MS,
  };
}
