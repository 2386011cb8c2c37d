import type { FoundShop } from '@nattil/contracts/api/member/shops';
import { categoryLook } from '@nattil/frontend-shared/ui/pictures/category-art.tsx';
import { describe, expect, it } from '@jest/globals';
import { foundShop } from './found-shop.fixture.ts';
import { toShopView } from './shop-view.ts';

const bare = { id: 's1' } as unknown as FoundShop;
const shown = (shop: FoundShop, selected: string | null = null) => toShopView(shop, 0, selected);

describe('missing values of a shop', () => {
  const view = shown(bare);

  it.each([
    ['M-166', 'name', 'Unknown Shop'],
    ['M-167', 'category', 'general'],
    ['M-167', 'categoryLabel', 'General Store'],
    ['M-168', 'address', 'Address not available'],
    ['M-170', 'distance', 'Distance not available'],
    ['M-173', 'website', null],
    ['M-174', 'rating', 4],
    ['M-174', 'isRated', false],
    ['M-175', 'image', null],
    ['M-176', 'discount', '10%'],
    ['M-178', 'description', 'No description available'],
    ['M-182', 'isOpen', false],
    ['M-185', 'isExact', false],
  ] as const)('%s %s has its default', (_line, field, value) => {
    expect(view[field]).toBe(value);
  });

  it('M-171, M-172: phone and email have a default text and no link', () => {
    expect(view.phone).toEqual({ text: 'Phone not available', href: null });
    expect(view.email).toEqual({ text: 'Email not available', href: null });
  });

  it('M-181: the hours have their default', () => {
    expect(view.hours.text).toBe('9:00 AM - 9:00 PM');
  });

  it('M-169: its place is the default one when no city is known', () => {
    expect(view.position).toEqual({ latitude: 9.9312, longitude: 76.2673 });
  });
});

it.each([
  [12.4, '12%'],
  [12.5, '13%'],
  [0, '0%'],
])('M-177: a discount of %s is shown as %s', (percentage, text) => {
  expect(shown(foundShop({ discount: { percentage, tier: null } })).discount).toBe(text);
});

it('a discount of the tier is called by its name, and by no tier that is not known', () => {
  const tierOf = (tier: unknown) =>
    shown(foundShop({ discount: { percentage: 8, tier } as FoundShop['discount'] })).discountTier;
  expect([null, undefined, 'gold', 'silver', 'platinum'].map(tierOf)).toEqual([
    null,
    null,
    'Gold',
    'Silver',
    null,
  ]);
});

it('M-185: one coordinate alone does not count', () => {
  const half = foundShop({
    location: {
      address: 'MG Road',
      city: 'Thrissur',
      coordinates: { latitude: 10.1, longitude: null },
      distance: null,
    },
  });
  expect(shown(half).isExact).toBe(false);
  expect(shown(foundShop()).isExact).toBe(true);
});

it('M-186: without coordinates its place is its city, else the selected one', () => {
  const location = { address: null, coordinates: { latitude: null, longitude: null } };
  const inThrissur = foundShop({ location: { ...location, city: 'Thrissur', distance: null } });
  const nowhere = foundShop({ location: { ...location, city: null, distance: null } });
  expect(shown(inThrissur, 'Mumbai, Maharashtra').position.latitude).toBeCloseTo(10.5276);
  expect(shown(nowhere, 'Mumbai, Maharashtra').position.latitude).toBeCloseTo(19.076);
});

const MAP_STYLES = [
  'restaurant',
  'shopping',
  'healthcare',
  'beauty',
  'travel',
  'entertainment',
  'services',
  'groceries',
  'fitness',
  'education',
  'automotive',
  'electronics',
];

it('M-190: the map has a colour for each of twelve kinds of shops, and one for all others', () => {
  const views = MAP_STYLES.map((category) => shown(foundShop({ category })));
  const colours = views.map(({ category }) => categoryLook(category).colour);
  expect(new Set([...colours, categoryLook(null).colour]).size).toBe(13);
});

it('M-191: a kind that the catalogue does not know is a General Store, in the list and on the map', () => {
  const view = shown(foundShop({ category: 'falconry', categoryLabel: null }));
  expect(view.categoryLabel).toBe('General Store');
  expect(categoryLook(view.category).colour).toBe(categoryLook(null).colour);
});

it('a website is an http link, never a script', () => {
  const website = (text: string) =>
    shown(foundShop({ contact: { phone: null, email: null, website: text } })).website;
  expect(website('shop.example.org/')).toEqual({
    text: 'shop.example.org',
    href: 'https://shop.example.org/',
  });
  expect(website('javascript:alert(1)')).toBeNull();
});
