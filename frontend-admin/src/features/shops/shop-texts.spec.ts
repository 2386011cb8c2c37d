import { expect, it } from '@jest/globals';
import { placeText } from './shop-texts.ts';

it.each([
  ['Kochi, Kerala', 'Kochi', 'Ernakulam', 'Kochi, Ernakulam, Kerala'],
  ['Aluva', 'Aluva', 'Ernakulam', 'Aluva, Ernakulam'],
  [
    'MG Road, Kochi, Kerala',
    'Kanayannur',
    'Ernakulam',
    'MG Road, Kanayannur, Ernakulam, Kochi, Kerala',
  ],
  ['Behind the temple', null, null, 'Behind the temple'],
  [null, 'Aluva', 'Ernakulam', 'Aluva, Ernakulam'],
  [null, null, null, null],
])('a shop at %s in %s, %s is shown at: %s', (location, talukBlock, district, text) => {
  expect(placeText({ location, talukBlock, district })).toBe(text);
});
