import type {
  SearchMetadata,
  SearchShopsAnswer,
  SearchShopsQuery,
} from '@nattil/contracts/api/member/shops';
import { findCategory } from '@nattil/contracts/catalog/categories';
import { findCity } from '@nattil/contracts/catalog/cities';
import { DEFAULT_TIER } from '@nattil/contracts/catalog/tiers';
import {
  boundsIn,
  LATITUDE_INVALID,
  LONGITUDE_INVALID,
} from '@nattil/contracts/rules/search/search-requests';
import { fieldError } from '../../../platform/kernel/domain/domain-error.ts';
import { answerBuffers } from '../../../platform/http/server/answer-buffers.ts';
import { pagination } from '../../../platform/http/lists/answers.ts';
import { JsonOutput } from '../search-index/json-output.ts';
import type { FoundShops, ShopQuestion } from '../search-index/search-request.ts';

/** A validated query with its defaults. */
export type SearchParams = SearchShopsQuery &
  Required<Pick<SearchShopsQuery, 'page' | 'limit' | 'maxDistance' | 'sortOrder'>>;

type Centre = NonNullable<SearchMetadata['centre']>;

/** A query to the index. */
type Asked = ShopQuestion & { from: Centre | null };

/**
 * The tier is the default tier; the caller sets another. Throws VALIDATION_FAILED for an unknown
 * category and for one coordinate without the other.
 */
export function questionIn(params: SearchParams, now: Date): Asked {
  const { page, limit, maxDistance, sortOrder } = params;
  return {
    text: params.search ?? '',
    from: placeOf(params),
    category: categoryOf(params),
    radius: maxDistance,
    bounds: params.bounds ? boundsIn(params.bounds) : null,
    openNow: params.openNow ?? false,
    minPercent: params.minDiscount ?? null,
    sortBy: params.sortBy ?? null,
    descending: sortOrder === 'DESC',
    offset: (page - 1) * limit,
    limit,
    exactWords: params.exactWords ?? false,
    tier: DEFAULT_TIER,
    now,
  };
}

const DATA = ',"data":';
const END = '}';

/** The result as JSON of a SearchShopsAnswer, in one of the `answerBuffers`. */
export function searchAnswer(
  found: FoundShops,
  { page, limit, maxDistance, sortOrder }: SearchParams,
  from: Asked['from'],
): Buffer {
  const beside: Omit<SearchShopsAnswer, 'data'> = {
    success: true,
    pagination: pagination(found.total, page, limit),
    searchMetadata: {
      totalResults: found.total,
      centre: centreOf(found, from),
      maxDistance,
      sortBy: found.sortBy,
      sortOrder,
      place: found.place && labelled(found.place),
      correctedTo: found.correctedTo,
      ignoredWords: found.ignoredWords,
    },
  };
  // The shops are already serialised and become the last field.
  const head = Buffer.from(JSON.stringify(beside).slice(0, -END.length) + DATA);
  const out = found.writeShops((mostBytes) => {
    const out = new JsonOutput(answerBuffers.take(head.length + mostBytes + END.length));
    out.whole(head);
    return out;
  });
  out.plain(END);
  return out.taken();
}

/** The given coordinates, else those of the named city, else null. */
function placeOf({ latitude, longitude, location }: SearchParams): Centre | null {
  if (latitude !== undefined && longitude !== undefined)
    return { latitude, longitude, label: location || null };
  if (latitude !== undefined) throw fieldError('longitude', LONGITUDE_INVALID);
  if (longitude !== undefined) throw fieldError('latitude', LATITUDE_INVALID);
  const city = findCity(location);
  return city ? { latitude: city.latitude, longitude: city.longitude, label: city.name } : null;
}

function categoryOf({ category }: SearchParams): string | null {
  if (!category) return null;
  const known = findCategory(category);
  if (!known) throw fieldError('category', 'Unknown category');
  return known.slug;
}

function centreOf({ centre, place }: FoundShops, from: Centre | null): SearchMetadata['centre'] {
  return from ?? (place && labelled(place)) ?? (centre && { ...centre, label: null });
}

const labelled = ({ name, latitude, longitude }: NonNullable<FoundShops['place']>) => ({
  label: name,
  latitude,
  longitude,
});
