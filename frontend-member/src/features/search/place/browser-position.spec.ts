import { afterEach, expect, it } from '@jest/globals';
import { browserAt, forgetBrowser } from './browser-position.fixture.ts';
import { askBrowserPosition } from './browser-position.ts';

afterEach(forgetBrowser);

it('M-278: the browser is asked with high accuracy, 10 s and 5 minutes', async () => {
  const asked = browserAt({ latitude: 9.98765432, longitude: 76.3 });
  expect(await askBrowserPosition()).toEqual({ latitude: 9.9877, longitude: 76.3 });
  expect(asked).toHaveBeenCalledWith(expect.anything(), expect.anything(), {
    enableHighAccuracy: true,
    timeout: 10_000,
    maximumAge: 300_000,
  });
});

it('a browser that refuses, or has no geolocation, gives no position', async () => {
  expect(await askBrowserPosition()).toBeNull();
  browserAt(null);
  expect(await askBrowserPosition()).toBeNull();
});
