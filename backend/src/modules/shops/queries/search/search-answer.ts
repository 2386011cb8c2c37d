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
import type { Position, SearchRequest, SearchResult } from '@nattil/search-engine';
import { fieldError } from '../../../../platform/kernel/domain/domain-error.ts';
import { answerBuffers } from '../../../../platform/http/server/answer-buffers.ts';
import { pagination } from '../../../../platform/http/lists/answers.ts';

export type SearchParams = SearchShopsQuery &
  Required<Pick<SearchShopsQuery, 'page' | 'limit' | 'maxDistance' | 'sortOrder'>>;

type Centre = NonNullable<SearchMetadata['centre']>;

type LabelledRequest = SearchRequest & { from: Centre | null };

/**
 * The tier is the default tier; the caller sets another. Throws VALIDATION_FAILED for an unknown
 * category and for one coordinate without the other.
 */
export function searchRequest(params: SearchParams, now: Date): LabelledRequest {
  const { page, limit, maxDistance, sortOrder } = params;
  return {
    text: params.search ?? '',
    from: placeOf(params),
    category: categoryOf(params),
    radius: maxDistance,
    bounds: params.bounds ? boundsIn(params.bounds) : null,
    openNow: params.openNow ?? false,
    openAt: params.openAt ? new Date(params.openAt) : null,
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
  found: SearchResult,
  { page, limit, maxDistance, sortOrder }: SearchParams,
  from: LabelledRequest['from'],
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
      place: found.place && { ...labelled(found.place), name: found.place.name },
      openAt: found.openAt && found.openAt.toISOString(),
      noneOpen: found.noneOpen,
      widenedTo: found.widenedTo,
      understood: found.understood,
      correctedTo: found.correctedTo,
      ignoredWords: found.ignoredWords,
    },
  };
  // The shops are already serialised and become the last field.
  const head = Buffer.from(JSON.stringify(beside).slice(0, -END.length) + DATA);
  const shops = found.page;
  const answer = answerBuffers.take(head.length + shops.maxBytes + END.length);
  answer.set(head);
  const end = shops.writeTo(answer, head.length);
  return answer.subarray(0, end + answer.write(END, end));
}

/** The given coordinates, else those of the named city, else null. */
function placeOf({ latitude, longitude, location }: SearchParams): Centre | null {
  const position = positionOf({ latitude, longitude });
  if (position) return { ...position, label: location || null };
  const city = findCity(location);
  return city ? { latitude: city.latitude, longitude: city.longitude, label: city.name } : null;
}

/** Null without coordinates; throws VALIDATION_FAILED for one without the other. */
export function positionOf({
  latitude,
  longitude,
}: {
  latitude?: number | undefined;
  longitude?: number | undefined;
}): Position | null {
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude };
  if (latitude !== undefined) throw fieldError('longitude', LONGITUDE_INVALID);
  if (longitude !== undefined) throw fieldError('latitude', LATITUDE_INVALID);
  return null;
}

function categoryOf({ category }: SearchParams): string | null {
  if (!category) return null;
  const known = findCategory(category);
  if (!known) throw fieldError('category', 'Unknown category');
  return known.slug;
}

function centreOf({ centre, place }: SearchResult, from: Centre | null): SearchMetadata['centre'] {
  return (place && labelled(place)) ?? from ?? (centre && { ...centre, label: null });
}

const labelled = ({ name, latitude, longitude }: NonNullable<SearchResult['place']>) => ({
  label: name,
  latitude,
  longitude,
});
