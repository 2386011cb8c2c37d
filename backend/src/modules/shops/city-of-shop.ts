import { CITIES, findCity, type City } from '@nattil/contracts/catalog/cities';

interface Whereabouts {
  location: string | null;
  address: string | null;
  district?: string | null;
}

const PIN_CODE = /[\s-]*\b\d{3}\s?\d{3}\b/g;

/** The city at which the map shows a shop without coordinates: the one that its texts name. */
export function cityOfShop({ location, address, district }: Whereabouts): City | undefined {
  return (
    findCity(location) ??
    findCity(address?.replace(PIN_CODE, '')) ??
    (district ? CITIES.find((city) => city.district === district) : undefined)
  );
}
