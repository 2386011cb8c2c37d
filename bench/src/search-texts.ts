import { EVERYDAY_WORDS } from '@nattil/contracts/catalog/category-words';
import { CITIES } from '@nattil/contracts/catalog/cities';

const TEXTS = 2_000;
/** Words of names, beside words for trades. */
const NAMES = ['mariya', 'krishna', 'nair', 'malabar', 'nila', 'royal'];
const TIMES = ['open now', 'tomorrow evening', 'open on sunday', 'tonight', 'at 9 pm'];
/** Words that very many shops of a town match. */
// prettier-ignore
export const COMMON_WORDS = [
  'pharmacy', 'salon', 'foot', 'hospital', 'bakery', 'restaurant', 'mobile', 'textiles', 'jewellery', 'tailor', 'medical',
  'hotel', 'gym', 'supermarket', 'shoes', 'saree', 'furniture', 'books', 'toys', 'cafe', 'gold', 'school', 'doctor',
  'biryani', 'repair',
];

/** Numbers from 0 to 1, the same in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
}

/** 2,000 different texts of one or two words, every fifth of them with a missing letter. */
function differentTexts(): string[] {
  const trades = EVERYDAY_WORDS.flatMap(({ words }) => words);
  const all = ['', ...NAMES].flatMap((name) => trades.map((word) => `${name} ${word}`.trim()));
  const misspelt = all.map((text, n) =>
    n % 5 === 0 && text.length > 5 ? text.slice(0, 3) + text.slice(4) : text,
  );
  return [...new Set(misspelt)].slice(0, TEXTS);
}

/** Draws texts by Zipf's law: the n-th text is searched 1/n times as often as the first. */
export function zipfTexts(count: number): string[] {
  const random = randomNumbers(42);
  const texts = differentTexts()
    .map((text) => ({ text, order: random() }))
    .sort((a, b) => a.order - b.order);
  const reached: number[] = [];
  let sum = 0;
  for (let rank = 1; rank <= texts.length; rank += 1) reached.push((sum += 1 / rank));
  return Array.from({ length: count }, () => {
    const drawn = random() * sum;
    return texts[reached.findIndex((upTo) => upTo >= drawn)]!.text;
  });
}

/** Common words with the name of a city, or a time, or both. */
export function understoodTexts(count: number): string[] {
  return Array.from({ length: count }, (_, n) => {
    const word = COMMON_WORDS[n % COMMON_WORDS.length]!;
    const place = n % 3 === 2 ? '' : ` near ${CITIES[(n * 11) % CITIES.length]!.name}`;
    return `${word}${place}${n % 3 === 0 ? '' : ` ${TIMES[n % TIMES.length]!}`}`;
  });
}
