import { afterEach, expect, it } from '@jest/globals';
import { tileSource } from './map-tiles.ts';

afterEach(() => document.head.replaceChildren());

it('M-146: the tiles come from OpenStreetMap, which is credited for them', () => {
  expect(tileSource().url).toBe('https://tile.openstreetmap.org/{z}/{x}/{y}.png');
  expect(tileSource().attribution).toContain('OpenStreetMap');
});

it('an operator names another tile server in the head of the page', () => {
  document.head.innerHTML =
    '<meta name="map-tiles" content="https://tiles.example.org/{z}/{x}/{y}">';
  expect(tileSource().url).toBe('https://tiles.example.org/{z}/{x}/{y}');
});
