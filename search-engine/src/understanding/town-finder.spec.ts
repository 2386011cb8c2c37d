import { describe, expect, it } from '@jest/globals';
import { TownFinder } from './town-finder.ts';

const KOCHI = { latitude: 9.9312, longitude: 76.2673 };
const nowhere = { latitude: null, longitude: null };
const finder = new TownFinder([
  { name: 'Kochi', shops: 40, ...nowhere },
  { name: 'Kozhikode', shops: 30, ...nowhere },
  { name: 'Kollam', shops: 50, ...nowhere },
  { name: 'Thrissur', shops: 20, ...nowhere },
  { name: 'Pulinkunnu', shops: 1, latitude: 9.45, longitude: 76.44 },
  { name: 'Nowhere', shops: 1, ...nowhere },
]);
const named = (text: string, from: typeof KOCHI | null = null) =>
  finder.find(text, from, 8).map(({ name }) => name);

describe('towns with shops', () => {
  it.each([
    ['thr', 'Thrissur'],
    ['trissur', 'Thrissur'],
    ['Trichur', 'Thrissur'],
    ['calicut', 'Kozhikode'],
    ['kozikode', 'Kozhikode'],
    ['തൃശൂർ', 'Thrissur'],
    ['Thrissur, Kerala', 'Thrissur'],
    ['Quilon', 'Kollam'],
    ['puli', 'Pulinkunnu'],
  ])('finds %s', (text, name) => {
    expect(named(text)).toContain(name);
  });

  it('come with the most shops first, or the nearest first', () => {
    expect(
      named('ko')
        .filter((name) => /^Ko/.test(name))
        .slice(0, 3),
    ).toEqual(['Kollam', 'Kochi', 'Kozhikode']);
    expect(named('', KOCHI)).toEqual(['Kochi', 'Pulinkunnu', 'Thrissur', 'Kollam', 'Kozhikode']);
  });

  it('come first if the text is their whole name', () => {
    expect(named('kochi', { latitude: 9.966, longitude: 76.243 })).toEqual(['Kochi', 'Fort Kochi']);
  });

  it('have a label, a middle and a distance', () => {
    expect(finder.find('thrissur', KOCHI, 8)).toEqual([
      {
        name: 'Thrissur',
        label: 'Thrissur, Kerala',
        latitude: expect.any(Number),
        longitude: expect.any(Number),
        distance: expect.any(Number),
      },
    ]);
    expect(finder.find('puli', null, 8)[0]).toEqual({
      name: 'Pulinkunnu',
      label: 'Pulinkunnu',
      latitude: 9.45,
      longitude: 76.44,
      distance: null,
    });
  });

  it('include places beside one, but no others', () => {
    expect(named('kalamassery')).toEqual(['Kalamassery']);
    expect(named('kaloor')).toContain('Kaloor');
    expect(named('Kasaragod')).toEqual([]);
    expect(named('Nowhere')).toEqual([]);
    expect(named('', null)).not.toContain('Kalamassery');
  });
});
