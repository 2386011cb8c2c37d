import { CATEGORIES } from '@nattil/contracts/catalog/categories';
import { CITIES } from '@nattil/contracts/catalog/cities';

/** Query terms: words of names, streets and trades. */
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

/** Three kinds of queries, each the same in every run: around a city, by category, and by words. */
export function searchMixes(count: number): Record<'near' | 'category' | 'words', string[]> {
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
    words: each((n) => near(n, { search: wordsOf(n) })),
  };
}

/** One or two words, every fifth of them with a missing letter. */
function wordsOf(n: number): string {
  const words = WORDS[n % WORDS.length]!;
  return n % 5 === 0 ? words.slice(0, 3) + words.slice(4) : words;
}

/** Prefixes in the search field while a word is typed. */
export const SUGGESTED = WORDS.flatMap((word) =>
  Array.from(
    word,
    (_, at) => `/api/users/shops/suggest?q=${encodeURIComponent(word.slice(0, at + 1))}`,
  ),
);
