import { jest } from '@jest/globals';

/** A browser that says it is there, or refuses to say. Returns the function that is asked. */
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

/** As before: there is nobody to ask. */
export function forgetBrowser(): void {
  Reflect.deleteProperty(navigator, 'geolocation');
}
