import { describe, expect, it } from '@jest/globals';
import { CATEGORIES } from './categories.ts';
import { EVERYDAY_WORDS } from './category-words.ts';

const categoriesCalled = (word: string) => [
  ...new Set(EVERYDAY_WORDS.filter(({ words }) => words.includes(word)).map(({ slug }) => slug)),
];

describe('everyday words for categories', () => {
  it.each([
    ['chemist', 'pharmacy'],
    ['medicals', 'pharmacy'],
    ['saloon', 'beauty'],
    ['barber', 'beauty'],
    ['optician', 'healthcare'],
    ['specs', 'healthcare'],
    ['dentist', 'healthcare'],
    ['sweets', 'bakery'],
    ['textiles', 'fashion'],
    ['saree', 'fashion'],
    ['jewellers', 'jewelry'],
    ['mobile shop', 'electronics'],
    ['two-wheeler', 'automotive'],
    ['tuition', 'education'],
    ['tailor', 'services'],
    ['thattukada', 'dining'],
    ['ice cream', 'dining'],
    ['sunglasses', 'healthcare'],
    ['photostat', 'services'],
    ['dtp', 'services'],
    ['gents parlour', 'beauty'],
    ['non veg', 'dining'],
    ['money exchange', 'services'],
    ['florist', 'shopping'],
    ['earrings', 'jewelry'],
    ['helmet', 'automotive'],
    ['headphones', 'electronics'],
    ['dry fruits', 'groceries'],
    ['chocolates', 'bakery'],
    ['uniforms', 'fashion'],
    ['teddy', 'toys'],
  ])('call a %s a shop of %s', (word, slug) => {
    expect(categoriesCalled(word)).toEqual([slug]);
  });

  it('cover every category of the catalogue and no other', () => {
    const slugs = [...new Set(EVERYDAY_WORDS.map(({ slug }) => slug))];
    expect(slugs.toSorted()).toEqual(CATEGORIES.map(({ slug }) => slug).toSorted());
  });

  it('are lower case and unique per category', () => {
    for (const { words } of EVERYDAY_WORDS) {
      expect(words).toEqual(words.map((word) => word.trim().toLowerCase()));
      expect(words).toEqual([...new Set(words)]);
      expect(words).not.toContain('');
    }
  });
});
