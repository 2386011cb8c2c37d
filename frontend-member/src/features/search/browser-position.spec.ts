import { afterEach, expect, test, vi } from 'vitest';
import { askBrowserPosition, noteBrowserPosition } from './browser-position.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  noteBrowserPosition(null);
});

test('M-278 the browser is asked with high accuracy, 10 s and 5 minutes', async () => {
  const getCurrentPosition = vi.fn((answer: PositionCallback) =>
    answer({ coords: { latitude: 9.98765432, longitude: 76.3 } } as GeolocationPosition),
  );
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
  expect(await askBrowserPosition()).toEqual({ lat: 9.9877, lng: 76.3 });
  expect(getCurrentPosition).toHaveBeenCalledWith(expect.anything(), expect.anything(), {
    enableHighAccuracy: true,
    timeout: 10_000,
    maximumAge: 300_000,
  });
});

test('a browser that refuses, or knows no places, answers none', async () => {
  vi.stubGlobal('navigator', {
    geolocation: { getCurrentPosition: (_: unknown, refuse: () => void) => refuse() },
  });
  expect(await askBrowserPosition()).toBeNull();
  vi.stubGlobal('navigator', {});
  expect(await askBrowserPosition()).toBeNull();
});
