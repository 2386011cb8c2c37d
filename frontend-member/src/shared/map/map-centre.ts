import { type Coordinates, DEFAULT_CENTRE, findCity } from '@nattil/contracts/catalog/cities';

interface Known {
  /** The centre of the town that the words of the search name. */
  named?: Coordinates | null;
  shops: readonly { position: Coordinates; isExact: boolean }[];
  /** Where the selected location was found; null when it was not. */
  geocoded: Coordinates | null;
  selectedLocation: string | null;
  /** Where the person is, as far as the browser was asked. */
  browser: Coordinates | null;
}

/** Returns the centre of the map: the first of these places that is known. */
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
