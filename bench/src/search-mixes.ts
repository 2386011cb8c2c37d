import { CATEGORIES } from '@nattil/contracts/catalog/categories';
import { CITIES } from '@nattil/contracts/catalog/cities';
import { COMMON_WORDS, understoodTexts, zipfTexts } from './search-texts.ts';

/** Words that are typed for suggestions: of names, streets and trades. */
const WORDS = [
  'bakery',
  'tailor',
  'jewellery',
  'mobile',
  'textiles',
  'biriyani',
  'pharmacy',
  'restaurant',
  'mariya',
  'krishna',
  'silks road',
  'nair stores',
];
const AROUND = 0.03;

export type Mix = 'near' | 'category' | 'words' | 'common' | 'understood';

/** Kinds of queries around a city, each the same in every run. */
export function searchMixes(count: number): Record<Mix, string[]> {
  const near = (n: number, more: Record<string, string> = {}) => {
    const city = CITIES[(n * 7) % CITIES.length]!;
    const [north, east] = [((n * 37) % 100) / 50 - 1, ((n * 61) % 100) / 50 - 1];
    return `/api/users/shops/search?${new URLSearchParams({
      latitude: (city.latitude + north * AROUND).toFixed(5),
      longitude: (city.longitude + east * AROUND).toFixed(5),
      ...more,
    })}`;
  };
  const each = (path: (n: number) => string) => Array.from({ length: count }, (_, n) => path(n));
  return {
    near: each((n) => near(n)),
    category: each((n) => near(n, { category: CATEGORIES[(n * 5) % CATEGORIES.length]!.slug })),
    words: zipfTexts(count).map((search, n) => near(n, { search })),
    common: each((n) => near(n, { search: COMMON_WORDS[n % COMMON_WORDS.length]! })),
    understood: understoodTexts(count).map((search, n) => near(n, { search })),
  };
}

/** Prefixes in the search field while a word is typed. */
export const SUGGESTED = WORDS.flatMap((word) =>
  Array.from(
    word,
    (_, at) => `/api/users/shops/suggest?q=${encodeURIComponent(word.slice(0, at + 1))}`,
  ),
);
