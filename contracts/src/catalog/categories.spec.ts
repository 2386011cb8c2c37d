import { describe, expect, it } from '@jest/globals';
import {
  CATEGORIES,
  categoryOptions,
  EDITED_SHOP_CATEGORIES,
  findCategory,
  LANDING_CATEGORIES,
  mapCategoryLabel,
  NEW_SHOP_CATEGORIES,
  REGISTRATION_CATEGORIES,
} from './categories.ts';

const LISTS = {
  landing: LANDING_CATEGORIES,
  registration: REGISTRATION_CATEGORIES,
  'new shop': NEW_SHOP_CATEGORIES,
  'edited shop': EDITED_SHOP_CATEGORIES,
};

/** Contrast of white on a colour, by the WCAG formula. */
function contrastWithWhite(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

describe('the catalogue of categories', () => {
  it('holds every label of its lists, once per list', () => {
    for (const [list, labels] of Object.entries(LISTS)) {
      const slugs = labels.map((label) => findCategory(label)?.slug);
      expect([list, slugs.includes(undefined)]).toEqual([list, false]);
      expect([list, new Set(slugs).size]).toStrictEqual([list, labels.length]);
    }
  });

  it('has 8 categories on the landing page, 12 in the registration, 19 and 10 in the portal', () => {
    expect(Object.values(LISTS).map((labels) => labels.length)).toEqual([8, 12, 19, 10]);
  });

  it('finds a category by label, alias or slug, ignoring case', () => {
    expect(findCategory('RESTAURANT')?.slug).toBe('dining');
    expect(findCategory('home & living')?.slug).toBe('home-living');
    expect(findCategory('Home and Garden')?.slug).toBe('home-living');
    expect(findCategory(' sports-fitness ')?.slug).toBe('sports-fitness');
    expect(findCategory('spaceships')).toBeUndefined();
    expect(findCategory('')).toBeUndefined();
  });

  it('has no name shared by two categories', () => {
    for (const category of CATEGORIES) {
      for (const name of [category.slug, category.label, ...category.aliases]) {
        expect([name, findCategory(name)]).toStrictEqual([name, category]);
      }
    }
  });

  it('has unique colours on which a white icon is readable', () => {
    for (const { slug, colour } of CATEGORIES) {
      expect([slug, contrastWithWhite(colour) >= 4.5]).toEqual([slug, true]);
    }
    expect(new Set(CATEGORIES.map(({ colour }) => colour)).size).toBe(CATEGORIES.length);
  });

  it("is complete in every form, after the form's own labels in their order", () => {
    for (const [list, labels] of Object.entries(LISTS)) {
      const options = categoryOptions(labels);
      expect([list, options.slice(0, labels.length).map(({ label }) => label)]).toEqual([
        list,
        [...labels],
      ]);
      const slugs = options.map(({ value }) => value);
      expect([list, slugs.toSorted()]).toEqual([
        list,
        CATEGORIES.map(({ slug }) => slug).toSorted(),
      ]);
      for (const { value, label } of options)
        expect([label, findCategory(label)?.slug]).toEqual([label, value]);
    }
  });

  it('treats singular and plural alike', () => {
    expect(findCategory('Supermarkets')?.slug).toBe('shopping');
    expect(findCategory('bakeries')?.slug).toBe('bakery');
    expect(findCategory('Pharmacies')?.slug).toBe('pharmacy');
    expect(findCategory('Grocery')?.slug).toBe('groceries');
    expect(findCategory('Fitness')?.slug).toBe('sports-fitness');
    expect(findCategory('Toy')?.slug).toBe('toys');
  });

  it('calls every category without a map style General Store', () => {
    expect(mapCategoryLabel('dining')).toBe('Restaurant');
    expect(mapCategoryLabel('toys')).toBe('General Store');
    expect(mapCategoryLabel(null)).toBe('General Store');
  });
});
