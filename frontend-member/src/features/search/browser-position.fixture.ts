import { jest } from '@jest/globals';

/** A browser that gives this position, or refuses to; returns the function that the product calls. */
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

/** As before: the browser has no geolocation. */
export function forgetBrowser(): void {
  Reflect.deleteProperty(navigator, 'geolocation');
}
