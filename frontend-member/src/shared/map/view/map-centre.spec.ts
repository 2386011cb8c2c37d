import { expect, it } from '@jest/globals';
import { mapCentre } from './map-centre.ts';

const at = (latitude: number, isExact = true) => ({
  position: { latitude, longitude: 76 },
  isExact,
});
const geocoded = { latitude: 3, longitude: 3 };
const browser = { latitude: 5, longitude: 5 };
const nothing = { shops: [], geocoded: null, selectedLocation: null, browser: null };

it('M-272: the first shop with real coordinates comes before all', () => {
  const shops = [at(1, false), at(2), at(9)];
  expect(mapCentre({ ...nothing, shops, geocoded, browser }).latitude).toBe(2);
});

it('M-273: without one, the first shop', () => {
  expect(mapCentre({ ...nothing, shops: [at(1, false)], geocoded }).latitude).toBe(1);
});

it('M-274: without any shop, the geocoded location', () => {
  const known = { ...nothing, geocoded, selectedLocation: 'Mumbai, Maharashtra', browser };
  expect(mapCentre(known)).toEqual(geocoded);
});

it.each([
  ['Mumbai, Maharashtra', 19.076],
  ['Delhi, Delhi', 28.6139],
  ['Bangalore, Karnataka', 12.9716],
  ['Hyderabad, Telangana', 17.385],
  ['Chennai, Tamil Nadu', 13.0827],
  ['Kolkata, West Bengal', 22.5726],
  ['Pune, Maharashtra', 18.5204],
  ['Ahmedabad, Gujarat', 23.0225],
  ['Kochi, Kerala', 9.9312],
  ['Thiruvananthapuram, Kerala', 8.5241],
  ['Trivandrum', 8.5241],
  ['Bengaluru', 12.9716],
  ['Kerala', 9.9312],
])('M-275, M-519: when geocoding failed, %s of the city table', (selectedLocation, latitude) => {
  expect(mapCentre({ ...nothing, selectedLocation, browser }).latitude).toBe(latitude);
});

it('M-276: without all that, the browser location of the person', () => {
  expect(mapCentre({ ...nothing, selectedLocation: 'Nowhere', browser })).toEqual(browser);
});

it('M-277: and else Kochi', () => {
  expect(mapCentre(nothing)).toEqual({ latitude: 9.9312, longitude: 76.2673 });
});
