import type { SearchMetadata, ShopSort } from '@nattil/contracts/api/shops';
import { findCategory } from '@nattil/contracts/catalog/categories';
import { fieldError } from '../../../platform/domain/domain-error.ts';
import {
  literalInLike,
  literalInRegExp,
  parameters,
} from '../../../platform/persistence/sql-text.ts';
import { KNOWN_PLACE } from '../projections/shop-search.ts';
import type { SearchShopsParams } from './search-shops.ts';

export type Centre = SearchMetadata['centre'];

/** Misspellings are forgiven in words of at least so many letters. */
const FORGIVEN_FROM = 5;
/** With more shops than this in an area, the index on places alone would read too many rows. */
const CROWD = 2_000;
const COLUMNS = `shop_id as id, name, category, city, latitude, longitude, hours,
  discount_percent::float8 as discount, address, phone, email, website, image, description, amenities,
  tags, badges, sec_to_gc(chord) / 1000 as distance`;

/** A search in SQL on the read model. */
export interface SearchSql {
  params: SearchShopsParams;
  sortBy: ShopSort;
  where: string;
  values: unknown[];
  /** The point from which distances are measured. */
  origin: string | null;
  /** The box around the circle that is searched. */
  box: string | null;
  /** The words, when the most similar shops come first. */
  text: string | null;
}

export interface SearchHints {
  /** Words of the search for which similar ones count too. */
  forgiven: readonly string[];
  /**
   * PostgreSQL cannot tell how many shops a box holds and takes it for a few. In an area with many,
   * the index on words or the order by distance leaves less to read, so the box is left out.
   */
  crowded: boolean;
}

/** Throws when the category is unknown. */
export function searchSql(
  params: SearchShopsParams,
  centre: Centre,
  sortBy: ShopSort,
  { forgiven, crowded }: SearchHints,
): SearchSql {
  const { values, bind } = parameters();
  const where = [`status = 'approved'`];
  let origin: string | null = null;
  let box: string | null = null;
  let text: string | null = null;
  if (centre) {
    origin = `ll_to_earth(${bind(centre.latitude)}::float8, ${bind(centre.longitude)}::float8)`;
    const metres = `${bind(params.maxDistance * 1000)}::float8`;
    box = `earth_box(${origin}, ${metres}) @> place`;
    // Compares straight lines through the earth: earth_distance() for each row costs ten times as much.
    where.push(`cube_distance(place, ${origin}) <= gc_to_sec(${metres})`);
    if (!crowded) where.push(box);
  }
  if (params.category) {
    const category = findCategory(params.category);
    if (!category) throw fieldError('category', 'Unknown category');
    where.push(`category = ${bind(category.slug)}`);
  }
  if (params.search && params.sortBy === 'relevance') {
    text = `lower(unaccent(${bind(params.search)}::text))`;
    where.push(`${text} <> ''`);
  }
  for (const word of wordsOf(params)) where.push(contains(word, forgiven.includes(word), bind));
  return { params, sortBy, where: where.join(' and '), values, origin, box, text };
}

/**
 * Returns the words in which a small misspelling may be forgiven. Short ones are not among them: nearly
 * every word resembles one.
 */
export function forgivable(params: SearchShopsParams): string[] {
  return wordsOf(params).filter(isLong);
}

/** Selects one row, with an array `known`: whether any shop has each of these words. */
export function knownWordsSql(words: string[]): { text: string; values: unknown[] } {
  const { values, bind } = parameters();
  const known = words.map(
    (word) =>
      `exists (select 1 from shop_search where status = 'approved' and ${contains(word, false, bind)})`,
  );
  return { text: `select array[${known.join(', ')}] as known`, values };
}

/** Selects one row, with `many`: whether the box around the circle holds a crowd. */
export function crowdSql(
  centre: NonNullable<Centre>,
  kilometres: number,
): { text: string; values: unknown[] } {
  const text = `select count(*) > ${CROWD} as many from (
    select 1 from shop_search where status = 'approved' and earth_box(ll_to_earth($1, $2), $3) @> place
    limit ${CROWD + 1}) s`;
  return { text, values: [centre.latitude, centre.longitude, kilometres * 1000] };
}

/** Selects a row for each shop of the page. */
export function pageSql(sql: SearchSql): string {
  const nearestFirst = sql.sortBy === 'distance' && sql.params.sortOrder === 'ASC';
  const found = nearestFirst && sql.origin ? nearestFirstSql(sql, sql.origin) : matchingSql(sql);
  return `select ${COLUMNS} from (${found}) s ${onPage(sql)}`;
}

export function countSql({ params, where, box }: SearchSql): string {
  // Without words and category, the index on places counts without reading rows.
  const byPlace = box && !params.category && !params.search ? ` and ${box}` : '';
  return `select count(*)::int as total from shop_search where ${where}${byPlace}`;
}

/**
 * Selects a row for each shop of the page, each with the total; without shops, one row with the total
 * and no id. Materialized, so that the matches are found once and then sorted.
 */
export function pageAndCountSql(sql: SearchSql): string {
  return `with matching as materialized (${matchingSql(sql)})
    select total, found.* from (select count(*)::int as total from matching) n left join (
      select ${COLUMNS} from matching ${onPage(sql)}
    ) found on true`;
}

/**
 * In the order of the index on places, so that only the rows that are shown are read. Shops that are
 * placed only at their city have no known distance and come last.
 */
function nearestFirstSql({ params, where, box }: SearchSql, origin: string): string {
  const most = params.limit * params.page;
  return `
    (select *, place <-> ${origin} as chord from shop_search where ${where} and ${KNOWN_PLACE}
     order by place <-> ${origin}, shop_id limit ${most})
    union all
    (select *, null from shop_search where ${where} and ${box} and not (${KNOWN_PLACE})
     order by shop_id limit ${most})`;
}

function matchingSql({ where, origin }: SearchSql): string {
  const chord = origin ? `case when ${KNOWN_PLACE} then place <-> ${origin} end` : 'null::float8';
  return `select *, ${chord} as chord from shop_search where ${where}`;
}

function onPage(sql: SearchSql): string {
  const { limit, page } = sql.params;
  return `order by ${orderOf(sql)}, shop_id limit ${limit} offset ${(page - 1) * limit}`;
}

function orderOf({ params, sortBy, text }: SearchSql): string {
  const direction = params.sortOrder === 'DESC' ? 'desc' : 'asc';
  const orders: Record<ShopSort, string> = {
    distance: `chord ${direction} nulls last`,
    name: `lower(name) ${direction}`,
    discount: `discount_percent ${direction} nulls last`,
    // Ratings are not collected yet: all are unknown, so names decide.
    rating: 'lower(name)',
    relevance: text
      ? `word_similarity(${text}, words) ${direction === 'asc' ? 'desc' : 'asc'}`
      : 'lower(name)',
  };
  return orders[sortBy];
}

function wordsOf({ search }: SearchShopsParams): string[] {
  return search ? search.split(/\s+/) : [];
}

function isLong(word: string): boolean {
  return word.length >= FORGIVEN_FROM;
}

/** A long word may occur anywhere, a short one must begin a word. */
function contains(word: string, forgiven: boolean, bind: (value: unknown) => string): string {
  const plain = `lower(unaccent(${bind(word)}::text))`;
  if (!isLong(word)) return `words ~ ('\\m' || ${literalInRegExp(plain)})`;
  const exact = `words like '%' || ${literalInLike(plain)} || '%'`;
  return forgiven ? `(${exact} or ${plain} <% words)` : exact;
}
