import type { FoundShop } from '@nattil/contracts/api/member/shops';
import { CATEGORIES } from '@nattil/contracts/catalog/categories';
import { EVERYDAY_WORDS } from '@nattil/contracts/catalog/category-words';
import type { IndexedShop } from '../documents/indexed-shop.ts';
import { createEngine, type SearchEngine } from '../engine.ts';
import { normalise, singular, tokenise } from '../text/normalise-text.ts';
import { OTHER_NAMES } from '../text/place-names.ts';
import { PLACES_AND_TIMES } from './quality-places-and-times.ts';
import {
  NAMES_AND_TRADES,
  qualityQueries,
  type QualityQuery,
  type RandomFor,
} from './quality-queries.ts';
import { load, searchRequest, shopsIn } from './shops-and-requests.ts';

export interface Quality {
  kind: string;
  queries: number;
  /** Share of the queries that find the wanted shop among the first three results. */
  found: number;
  /** Share of the first ten results of each query that match the intended words or categories. */
  precision: number;
  missed: string[];
}

const MAKERS = { ...NAMES_AND_TRADES, ...PLACES_AND_TIMES };
const TARGETS_IN = 3;
const PRECISE_IN = 10;

/** Measures by kind of query how well an index of these shops finds what people look for. */
export function qualityOf(
  shops: readonly IndexedShop[],
  each: number,
  randomFor: RandomFor,
): Quality[] {
  const engine = load(createEngine(), shops);
  const byId = new Map(shops.map((shop) => [shop.id, shop]));
  const kinds = Map.groupBy(qualityQueries(shops, each, randomFor, MAKERS), ({ kind }) => kind);
  return [...kinds].map(([kind, queries]) => {
    const missed: string[] = [];
    let shown = 0;
    let precise = 0;
    for (const query of queries) {
      const first = search(engine, query).map(({ id }) => byId.get(id)!);
      if (!first.slice(0, TARGETS_IN).some(query.isTarget)) missed.push(query.text);
      shown += first.length;
      precise += first.filter(
        (shop) => hasAnyOf(shop, query) && (query.isRight?.(shop) ?? true),
      ).length;
    }
    return {
      kind,
      queries: queries.length,
      found: 1 - missed.length / queries.length,
      precision: shown === 0 ? 0 : precise / shown,
      missed,
    };
  });
}

function search(engine: SearchEngine, { text, from }: QualityQuery): FoundShop[] {
  const request = searchRequest({
    text,
    from: from ?? null,
    sortBy: 'relevance',
    limit: PRECISE_IN,
  });
  return shopsIn(engine.search(request));
}

/** Whether a text of the shop has one of the words, or a word that begins with one of them. */
function hasAnyOf(shop: IndexedShop, { meant, categories }: QualityQuery): boolean {
  if (categories?.includes(shop.category ?? '')) return true;
  const category = CATEGORIES.find(({ slug }) => slug === shop.category);
  const texts = [
    shop.name,
    category?.label,
    ...(category?.aliases ?? []),
    ...EVERYDAY_WORDS.filter(({ slug }) => slug === shop.category).flatMap(({ words }) => words),
    ...shop.tags,
    shop.address,
    shop.city,
    ...OTHER_NAMES.filter((names) => names.includes(shop.city ?? '')).flat(),
  ];
  const words = tokenise(texts.join(' , ')).map(singular);
  return meant.some((word) => words.some((one) => one.startsWith(singular(normalise(word)))));
}

/** One line per kind of query. */
export function qualityTable(kinds: readonly Quality[]): string {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`.padStart(9);
  const heading = `${'kind'.padEnd(34)}${'queries'.padStart(8)}${'in first 3'.padStart(12)}${'precision'.padStart(12)}`;
  const lines = kinds.map(
    ({ kind, queries, found, precision }) =>
      `${kind.padEnd(34)}${String(queries).padStart(8)}   ${percent(found)}   ${percent(precision)}`,
  );
  return [heading, ...lines].join('\n');
}
