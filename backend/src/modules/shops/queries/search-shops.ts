import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type {
  SearchMetadata,
  SearchShopsAnswer,
  SearchShopsQuery,
  ShopSort,
} from '@nattil/contracts/api/shops';
import { findCategory } from '@nattil/contracts/catalog/categories';
import { findCity } from '@nattil/contracts/catalog/cities';
import { searchRule, sortOrderRule } from '@nattil/contracts/rules/list';
import { SEARCH_DEFAULT_DISTANCE_KM, SEARCH_DEFAULT_LIMIT } from '@nattil/contracts/rules/search';
import {
  boundsIn,
  boundsRule,
  exactWordsRule,
  LATITUDE_INVALID,
  latitudeRule,
  LONGITUDE_INVALID,
  longitudeRule,
  maxDistanceRule,
  minDiscountRule,
  openNowRule,
  searchCategoryRule,
  searchLocationRule,
  searchSortRule,
} from '@nattil/contracts/rules/search-requests';
import { Clock } from '../../../platform/clock.ts';
import { fieldError } from '../../../platform/domain/domain-error.ts';
import { pagination } from '../../../platform/http/answers.ts';
import { Follows } from '../../../platform/http/follows.ts';
import { Paging } from '../../../platform/http/paging.ts';
import { LiveShopIndex } from '../search/live-index.ts';
import { TiersOfMembers } from '../search/tiers-of-members.ts';
import type { FoundShops } from '../search-index/shop-question.ts';

export class SearchShopsParams extends Paging implements SearchShopsQuery {
  override limit: number = SEARCH_DEFAULT_LIMIT;

  @Follows(searchRule)
  search?: string;

  @Follows(searchCategoryRule)
  category?: string;

  @Follows(searchLocationRule)
  location?: string;

  @Follows(latitudeRule)
  latitude?: number;

  @Follows(longitudeRule)
  longitude?: number;

  @Follows(maxDistanceRule)
  maxDistance: number = SEARCH_DEFAULT_DISTANCE_KM;

  @Follows(boundsRule)
  bounds?: string;

  @Follows(openNowRule)
  openNow?: boolean;

  @Follows(minDiscountRule)
  minDiscount?: number;

  @Follows(searchSortRule)
  sortBy?: ShopSort;

  @Follows(sortOrderRule)
  sortOrder: 'ASC' | 'DESC' = 'ASC';

  @Follows(exactWordsRule)
  exactWords?: boolean;
}

/** The result is a SearchShopsAnswer as JSON: each shop was serialised when it came into the index. */
export class SearchShops extends Query<Buffer> {
  constructor(
    readonly params: SearchShopsParams,
    readonly memberId: string,
  ) {
    super();
  }
}

/** Shops by text, category, place and what the member gets there; from the index in memory. */
@QueryHandler(SearchShops)
export class SearchShopsHandler implements IQueryHandler<SearchShops> {
  constructor(
    private readonly live: LiveShopIndex,
    private readonly tiers: TiersOfMembers,
    private readonly clock: Clock,
  ) {}

  async execute({ params, memberId }: SearchShops): Promise<Buffer> {
    const from = placeOf(params);
    const category = categoryOf(params);
    const [index, tier] = await Promise.all([this.live.index(), this.tiers.of(memberId)]);
    const { page, limit, maxDistance, sortOrder } = params;
    const found = index.search({
      text: params.search ?? '',
      category,
      from,
      radius: maxDistance,
      bounds: params.bounds ? boundsIn(params.bounds) : null,
      openNow: params.openNow ?? false,
      minPercent: params.minDiscount ?? null,
      sortBy: params.sortBy ?? null,
      descending: sortOrder === 'DESC',
      offset: (page - 1) * limit,
      limit,
      exactWords: params.exactWords ?? false,
      tier,
      now: this.clock.now(),
    });
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
    return found.json(`${JSON.stringify(beside).slice(0, -1)},"data":`, '}');
  }
}

type Centre = NonNullable<SearchMetadata['centre']>;

/** The given coordinates, else those of the named city, else null. */
function placeOf({ latitude, longitude, location }: SearchShopsParams): Centre | null {
  if (latitude !== undefined && longitude !== undefined)
    return { latitude, longitude, label: location || null };
  if (latitude !== undefined) throw fieldError('longitude', LONGITUDE_INVALID);
  if (longitude !== undefined) throw fieldError('latitude', LATITUDE_INVALID);
  const city = findCity(location);
  return city ? { latitude: city.latitude, longitude: city.longitude, label: city.name } : null;
}

function categoryOf({ category }: SearchShopsParams): string | null {
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
