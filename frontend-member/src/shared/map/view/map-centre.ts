import { type Coordinates, DEFAULT_CENTRE, findCity } from '@nattil/contracts/catalog/cities';

interface Known {
  /** The centre of the town in the words. */
  named?: Coordinates | null;
  shops: readonly { position: Coordinates; isExact: boolean }[];
  /** The geocoded location; null if it was not found. */
  geocoded: Coordinates | null;
  selectedLocation: string | null;
  /** The browser's position, if it has been requested. */
  browser: Coordinates | null;
}

/** Returns the centre of the map: the first known one of these places. */
export function mapCentre({
  named,
  shops,
  geocoded,
  selectedLocation,
  browser,
}: Known): Coordinates {
  if (named) return { latitude: named.latitude, longitude: named.longitude };
  const shop = shops.find(({ isExact }) => isExact) ?? shops[0];
  if (shop) return shop.position;
  if (geocoded) return geocoded;
  const city = findCity(selectedLocation);
  if (city) return { latitude: city.latitude, longitude: city.longitude };
  return browser ?? DEFAULT_CENTRE;
}
