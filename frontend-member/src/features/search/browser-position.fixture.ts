import { vi } from 'vitest';
import { noteBrowserPosition } from './browser-position.ts';

/** A browser that says it is there, or refuses to say; answers the function that is asked. */
export function browserAt(coords: { latitude: number; longitude: number } | null) {
  const getCurrentPosition = vi.fn((answer: PositionCallback, refuse?: () => void) =>
    coords ? answer({ coords } as GeolocationPosition) : refuse?.(),
  );
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { getCurrentPosition },
  });
  return getCurrentPosition;
}

/** As before: no place is known, and there is nobody to ask. */
export function forgetBrowser(): void {
  Reflect.deleteProperty(navigator, 'geolocation');
  noteBrowserPosition(null);
}
