import { boundsIn } from '@nattil/contracts/rules/search/search-requests';
import { expect, it } from '@jest/globals';
import { areaText, kilometresBetween } from './map-geometry.ts';

const kochi = { latitude: 9.9312, longitude: 76.2673 };
const trivandrum = { latitude: 8.5241, longitude: 76.9366 };

it('Kochi and Thiruvananthapuram are 173 km apart', () => {
  expect(kilometresBetween(kochi, trivandrum)).toBeCloseTo(173, 0);
});

it('what a map shows is written as south, west, north, east, to about a metre', () => {
  expect(areaText({ south: 9.9000004, west: 76.2, north: 10.123456789, east: 76.4 })).toBe(
    '9.9,76.2,10.12346,76.4',
  );
});

it('a map beyond the date line and the poles is still a part of the earth', () => {
  const around = { south: -95, west: 170, north: 99, east: 190 };
  expect(areaText(around)).toBe('-90,170,90,-170');
  expect(boundsIn(areaText(around))).not.toBeNull();
  expect(areaText({ ...around, west: -250, east: 250 })).toBe('-90,-180,90,180');
});
