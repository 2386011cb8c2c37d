import { jest } from '@jest/globals';

/** A browser that returns this position, or refuses it for null; returns the mocked function. */
export function browserAt(coords: { latitude: number; longitude: number } | null) {
  const getCurrentPosition = jest.fn<
    (answer: PositionCallback, refuse?: () => void, options?: PositionOptions) => void
  >((answer, refuse) => (coords ? answer({ coords } as GeolocationPosition) : refuse?.()));
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { getCurrentPosition },
  });
  return getCurrentPosition;
}

/** Restores the initial state: the browser has no geolocation. */
export function forgetBrowser(): void {
  Reflect.deleteProperty(navigator, 'geolocation');
}
