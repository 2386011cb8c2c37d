import { CATEGORIES } from '@nattil/contracts/catalog/categories';
import { CITIES } from '@nattil/contracts/catalog/cities';

/** Query terms; two of them are misspelt. */
const WORDS = [
  'bakery',
  'tailor',
  'jewellery',
  'mobile',
  'textiles',
  'biriyani',
  'pharmcy',
  'restarant',
];

/**
 * The queries of a bench, always the same. Most are near a city, every second one of those with a
 * category or a word. Some are around coordinates, a few by words alone.
 */
export function searchPaths(count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const city = CITIES[(i * 7) % CITIES.length]!;
    const category = CATEGORIES[(i * 5) % CATEGORIES.length]!.slug;
    const word = WORDS[i % WORDS.length]!;
    const place = { location: `${city.name}, ${city.state}` };
    const kinds: Record<string, string>[] = [
      place,
      { ...place, category },
      { ...place, search: word },
      { latitude: String(city.latitude), longitude: String(city.longitude), maxDistance: '5' },
      { ...place, category, sortBy: 'discount', sortOrder: 'DESC' },
      { ...place, search: word, sortBy: 'relevance' },
      { ...place, maxDistance: '25', page: '2' },
      { search: `${word} ${city.name}` },
    ];
    return `/api/users/shops/search?${new URLSearchParams(kinds[i % kinds.length])}`;
  });
}
