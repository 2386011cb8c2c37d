import { CATEGORIES } from '@nattil/contracts/catalog/categories';
import { EVERYDAY_WORDS } from '@nattil/contracts/catalog/category-words';
import type { IndexedShop } from '../documents/indexed-shop.ts';
import type { Position } from '../geo/earth.ts';
import { normalise, singular, tokenise } from '../text/normalise-text.ts';

/** A query of a person who looks for a shop, or for a kind of shops. */
export interface QualityQuery {
  kind: string;
  text: string;
  /** Whether this is the wanted shop. */
  isTarget: (shop: IndexedShop) => boolean;
  /** Intended words: each shown shop should have one of them. */
  meant: readonly string[];
  /** Slugs of the intended categories. */
  categories?: readonly string[];
  /** The member's place. */
  from?: Position;
  /** Whether a shown shop is at the wanted place and open at the wanted time. */
  isRight?: (shop: IndexedShop) => boolean;
}

/** Random choices; the same for the same kind of query and index. */
export type RandomFor = (kind: number, index: number) => Random;

export interface Random {
  /** A whole number; both ends are included. */
  between: (low: number, high: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(items: readonly T[]) => T;
  /** Up to `count` different items, in the order of the list. */
  some: <T>(items: readonly T[], count: number) => T[];
}

export type Make = (
  shop: IndexedShop,
  random: Random,
  shops: readonly IndexedShop[],
) => Omit<QualityQuery, 'kind'> | null;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
export const OLD_NAMES: Record<string, readonly string[]> = {
  Kozhikode: ['Calicut'],
  Thrissur: ['Trichur'],
  Alappuzha: ['Alleppey'],
  Thiruvananthapuram: ['Trivandrum'],
  Kochi: ['Cochin'],
  Kollam: ['Quilon'],
  Palakkad: ['Palghat'],
  Kannur: ['Cannanore'],
  Thalassery: ['Tellicherry'],
  Aluva: ['Alwaye'],
  Vadakara: ['Badagara'],
  Kolkata: ['Calcutta'],
  Chennai: ['Madras'],
  Mumbai: ['Bombay'],
  Bangalore: ['Bengaluru'],
};
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/zh/, 'l'],
  [/l(?!l)/, 'zh'],
  [/th/, 't'],
  [/t(?!h)/, 'th'],
  [/d(?!h)/, 'dh'],
  [/aa/, 'a'],
  [/a/, 'aa'],
  [/ee/, 'i'],
  [/i/, 'ee'],
  [/oo/, 'u'],
  [/u/, 'oo'],
  [/v/, 'w'],
  [/w/, 'v'],
  [/ph/, 'f'],
  [/f/, 'ph'],
  [/c(?!h)/, 'k'],
  [/k(?!h)/, 'c'],
  [/sh/, 's'],
  [/s(?!h)/, 'sh'],
  [/([lnktmp])\1/, '$1'],
  [/(?<=[aeiou])([lnktmp])(?=[aeiou])/, '$1$1'],
];

const sameName = (name: string) => (shop: IndexedShop) => normalise(shop.name) === normalise(name);
const hasInName = (word: string) => (shop: IndexedShop) =>
  tokenise(shop.name).map(singular).includes(singular(word));

/** A long word of a name, which distinguishes it from other names. */
function tellingWord(name: string, random: Random): string | null {
  const long = tokenise(name).filter((word) => word.length >= 5);
  return long.length > 0 ? random.pick(long) : null;
}

export function misspelt(word: string, random: Random): string {
  const at = random.between(1, word.length - 2);
  const letter = random.pick([...LETTERS]);
  const [before, after] = [word.slice(0, at), word.slice(at + 1)];
  return random.pick([
    before + after,
    before + letter + after,
    before + letter + word.slice(at),
    before + word[at + 1]! + word[at]! + word.slice(at + 2),
  ]);
}

function nonsense(random: Random): string {
  const consonants = [...'bcdfghjklmnpqrstvwxz'];
  return Array.from({ length: random.between(4, 8) }, () => random.pick(consonants)).join('');
}

const ofWholeName = (shop: IndexedShop, text: string) => ({
  text,
  isTarget: sameName(shop.name),
  meant: tokenise(shop.name),
});

export const NAMES_AND_TRADES: Record<string, Make> = {
  'whole names': (shop) => ofWholeName(shop, shop.name),
  prefixes: (shop, random) => {
    if (random.chance(0.5)) {
      const last = tokenise(shop.name).at(-1)!.length;
      if (last < 4) return null;
      const text = shop.name.slice(0, shop.name.length - random.between(1, last - 3));
      const begins = ({ name }: IndexedShop) => normalise(name).startsWith(normalise(text));
      return { text, isTarget: begins, meant: tokenise(shop.name) };
    }
    const word = tellingWord(shop.name, random);
    if (!word) return null;
    const text = word.slice(0, random.between(3, word.length - 1));
    const begins = ({ name }: IndexedShop) => tokenise(name).some((one) => one.startsWith(text));
    return { text, isTarget: begins, meant: [text] };
  },
  misspelt: (shop, random) => {
    const word = tellingWord(shop.name, random);
    if (!word) return null;
    const once = misspelt(word, random);
    const typed = word.length >= 9 && random.chance(0.3) ? misspelt(once, random) : once;
    if (random.chance(0.5)) return { text: typed, isTarget: hasInName(word), meant: [word] };
    return ofWholeName(shop, normalise(shop.name).replace(word, typed));
  },
  'sound-alike': (shop, random) => {
    const word = tellingWord(shop.name, random);
    if (!word) return null;
    const changes = random.some(
      SOUNDS.filter(([letters]) => letters.test(word)),
      random.between(1, 3),
    );
    const typed = changes.reduce((text, [letters, other]) => text.replace(letters, other), word);
    if (typed === word) return null;
    if (random.chance(0.5)) return { text: typed, isTarget: hasInName(word), meant: [word] };
    return ofWholeName(shop, normalise(shop.name).replace(word, typed));
  },
  'old place names': (shop, random) => {
    const old = OLD_NAMES[shop.city ?? ''];
    const category = CATEGORIES.find(({ slug }) => slug === shop.category);
    if (!old || !category) return null;
    const place = random.pick(old);
    const what = random.pick([category.label, random.pick(tokenise(shop.name)), '']);
    const isThere = ({ city }: IndexedShop) => city === shop.city;
    return {
      text: random.pick([`${what} ${place}`, `${what} in ${place}`, `${place} ${what}`]).trim(),
      isTarget: isThere,
      meant: [...tokenise(what), place, shop.city!],
    };
  },
  'category words': (_shop, random) => {
    const all = [
      ...EVERYDAY_WORDS.flatMap(({ words }) => words),
      ...CATEGORIES.flatMap(({ label, aliases }) => [label, ...aliases]),
    ];
    const text = random.pick(all);
    const plain = text.toLowerCase();
    const categories = [
      ...EVERYDAY_WORDS.filter(({ words }) => words.includes(plain)).map(({ slug }) => slug),
      ...CATEGORIES.filter(({ label, aliases }) => [label, ...aliases].includes(text)).map(
        ({ slug }) => slug,
      ),
    ];
    const isOne = ({ category }: IndexedShop) => categories.includes(category ?? '');
    return { text, isTarget: isOne, meant: tokenise(text), categories };
  },
  'two words, one wrong': (shop, random) => {
    const word = tellingWord(shop.name, random);
    if (!word) return null;
    const wrong = nonsense(random);
    const text = random.chance(0.5) ? `${word} ${wrong}` : `${wrong} ${word}`;
    return { text, isTarget: hasInName(word), meant: [word] };
  },
  'spacing, plural and punctuation': (shop, random) => {
    const words = tokenise(shop.name);
    const word = tellingWord(shop.name, random);
    if (!word) return null;
    const half = Math.floor(word.length / 2);
    const name = normalise(shop.name);
    const text = random.pick([
      words.slice(0, 2).join('') + [''].concat(words.slice(2)).join(' '),
      name.replace(word, `${word.slice(0, half)} ${word.slice(half)}`),
      name.replace(word, word.endsWith('s') ? word.slice(0, -1) : `${word}s`),
      words.join('-'),
      words.join(''),
      words.join(' '),
      shop.name.toUpperCase().replaceAll('&', 'AND'),
      shop.name.replaceAll('&', ''),
      name.replace(word, `${word}.`).replaceAll(' ', ', '),
    ]);
    return ofWholeName(shop, text);
  },
};

/** Queries of each kind; the same for the same shops and random choices. */
export function qualityQueries(
  shops: readonly IndexedShop[],
  each: number,
  randomFor: RandomFor,
  makers: Record<string, Make>,
): QualityQuery[] {
  return Object.entries(makers).flatMap(([kind, make], at) => {
    const queries: QualityQuery[] = [];
    for (let index = 0; queries.length < each && index < each * 50; index += 1) {
      const random = randomFor(at, index);
      const made = make(random.pick(shops), random, shops);
      if (made) queries.push({ kind, ...made });
    }
    return queries;
  });
}
