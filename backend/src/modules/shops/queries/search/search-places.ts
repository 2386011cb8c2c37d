import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { GeoPlace } from '@nattil/contracts/api/member/shops';
import { CITIES, cityLabel, findCity } from '@nattil/contracts/catalog/cities';
import {
  LATITUDE_INVALID,
  isAddressRule,
  latitudeRule,
  LONGITUDE_INVALID,
  longitudeRule,
  placeNameRule,
} from '@nattil/contracts/rules/search/search-requests';
import { fieldError } from '../../../../platform/kernel/domain/domain-error.ts';
import { ValidatedBy } from '../../../../platform/http/input/validated-by.ts';
import { Geocoder } from '../../geo/geocoder.ts';
import type { Asker } from '../../geo/look-up-allowance.ts';

/** A position within this distance of a city in the catalogue gets the city's name. */
const NEAR_KM = 25;
const EARTH_KM = 6371;

export class SearchPlacesParams {
  @ValidatedBy(placeNameRule) q?: string;
  @ValidatedBy(isAddressRule) address?: boolean;
  @ValidatedBy(latitudeRule) latitude?: number;
  @ValidatedBy(longitudeRule) longitude?: number;
}

export class SearchPlaces extends Query<GeoPlace | null> {
  constructor(
    readonly params: SearchPlacesParams,
    readonly asker: Asker,
  ) {
    super();
  }
}

/** Finds a place in the catalogue of cities, then by the public service; or names a position. */
@QueryHandler(SearchPlaces)
export class SearchPlacesHandler implements IQueryHandler<SearchPlaces> {
  constructor(private readonly geocoder: Geocoder) {}

  async execute({ params, asker }: SearchPlaces): Promise<GeoPlace | null> {
    const { q, address, latitude, longitude } = params;
    if (q && address) return this.findAddress(q, asker);
    if (q) {
      const city = findCity(q);
      return city ? placeOf(city) : this.geocoder.search(q, asker);
    }
    if (latitude === undefined && longitude === undefined) throw fieldError('q', 'q is required');
    if (latitude === undefined) throw fieldError('latitude', LATITUDE_INVALID);
    if (longitude === undefined) throw fieldError('longitude', LONGITUDE_INVALID);
    const place = await this.geocoder.reverse(latitude, longitude, asker);
    return place ?? nearestCity(latitude, longitude);
  }

  /**
   * The service knows few names of shops, so the first part may be left out. The town is found even
   * if the service is off.
   */
  private async findAddress(text: string, asker: Asker): Promise<GeoPlace | null> {
    const withoutFirst = text.split(',').slice(1).join(',').trim();
    for (const q of [text, withoutFirst]) {
      // A town alone is in the catalogue.
      if (q === '' || findCity(q)?.name === q.trim()) continue;
      const place = await this.geocoder.search(q, asker);
      if (place) return { ...place, isTown: false };
    }
    const city = findCity(text);
    return city ? { ...placeOf(city), isTown: true } : null;
  }
}

type City = (typeof CITIES)[number];

function placeOf(city: City): GeoPlace {
  return { label: cityLabel(city), latitude: city.latitude, longitude: city.longitude };
}

function nearestCity(latitude: number, longitude: number): GeoPlace | null {
  const [nearest] = CITIES.map((city) => ({
    city,
    km: kilometres(city, latitude, longitude),
  })).sort((a, b) => a.km - b.km);
  return nearest && nearest.km <= NEAR_KM
    ? { ...placeOf(nearest.city), latitude, longitude }
    : null;
}

function kilometres(city: City, latitude: number, longitude: number): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const x = radians(longitude - city.longitude) * Math.cos(radians((latitude + city.latitude) / 2));
  return Math.hypot(x, radians(latitude - city.latitude)) * EARTH_KM;
}
