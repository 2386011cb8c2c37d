import { describe, expect, it } from '@jest/globals';
import { singular, tokenise } from './normalise-text.ts';

describe('the words of a text', () => {
  it.each([
    ['in any case', 'MALABAR Bakery', ['malabar', 'bakery']],
    ['without accents', 'Café Zamörin', ['cafe', 'zamorin']],
    [
      'without apostrophes, whichever they are',
      "Menon’s Pillai's Nair`s",
      ['menons', 'pillais', 'nairs'],
    ],
    ['without punctuation', 'Gold & Diamonds, (MG-Road)!', ['gold', 'diamonds', 'mg', 'road']],
    ['with initials in one', 'M.G. Road K.R.Bakes', ['mg', 'road', 'kr', 'bakes']],
    [
      'with spaced initials in one',
      'A K G Stores, R K Puram K. P',
      ['akg', 'stores', 'rk', 'puram', 'kp'],
    ],
    ['with spaced initials in one beside accents', 'É K G Café', ['ekg', 'cafe']],
    ['with letters apart that are no initials', 'A & B, C 9 D  E', ['a', 'b', 'c', '9', 'd', 'e']],
    ['with letters apart beside accents too', 'Á & B, C 9 D  E', ['a', 'b', 'c', '9', 'd', 'e']],
    ['with a saint apart from the name', "St.Mary's", ['st', 'marys']],
    ['with numbers as they are', '23/417A, 24x7', ['23', '417a', '24x7']],
    ['in Malayalam, with the signs of its vowels', 'മലബാർ ബേക്കറി', ['മലബാര്', 'ബേക്കറി']],
    ['in Malayalam, however a chillu is coded', 'അവന് അവൻ അവന്\u200d', ['അവന്', 'അവന്', 'അവന്']],
    ['in wide letters', 'Ｈｕｎｄｒｅｄ％Spices', ['hundred', 'spices']],
    ['none of signs alone', '!!! & — 🍕', []],
    ['none of nothing', '', []],
  ])('stand %s', (_how, text, words) => {
    expect(tokenise(text)).toEqual(words);
  });
});

describe('singular and plural', () => {
  it.each([
    ['bakeries', 'bakery'],
    ['sarees', 'saree'],
    ['boxes', 'box'],
    ['dishes', 'dish'],
    ['glasses', 'glass'],
    ['menons', 'menon'],
    ['bus', 'bus'],
    ['dress', 'dress'],
  ])('%s is %s', (word, stem) => {
    expect(singular(word)).toBe(stem);
    expect(singular(stem)).toBe(stem);
  });
});
