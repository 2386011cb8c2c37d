import { expect, test } from '@jest/globals';
import { kilometresBetween, searchRadius } from './map-geometry.ts';

const kochi = { latitude: 9.9312, longitude: 76.2673 };
const trivandrum = { latitude: 8.5241, longitude: 76.9366 };

test('Kochi and Thiruvananthapuram are 173 km apart', () => {
  expect(kilometresBetween(kochi, trivandrum)).toBeCloseTo(173, 0);
});

test('the radius of an area is within the limits of a search', () => {
  expect(searchRadius(kochi, kochi)).toBe(1);
  expect(searchRadius(kochi, { latitude: 9.9312, longitude: 76.35 })).toBe(9);
  expect(searchRadius(kochi, trivandrum)).toBe(100);
});
