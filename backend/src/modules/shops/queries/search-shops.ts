import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type {
  FoundShop,
  SearchMetadata,
  SearchShopsQuery,
  ShopSort,
  WeeklyHours,
} from '@nattil/contracts/api/shops';
import { categoryLabel } from '@nattil/contracts/catalog/categories';
import { findCity } from '@nattil/contracts/catalog/cities';
import { STANDARD_DISCOUNT_PERCENT } from '@nattil/contracts/rules/purchases';
import { searchRule, sortOrderRule } from '@nattil/contracts/rules/list';
import {
  SEARCH_DEFAULT_DISTANCE_KM,
  SEARCH_DEFAULT_LIMIT,
  SEARCH_DEFAULT_SORT,
} from '@nattil/contracts/rules/search';
import {
  LATITUDE_INVALID,
  latitudeRule,
  LONGITUDE_INVALID,
  longitudeRule,
  maxDistanceRule,
  searchCategoryRule,
  searchLocationRule,
  searchSortRule,
} from '@nattil/contracts/rules/search-requests';
import { Clock } from '../../../platform/clock.ts';
import { fieldError } from '../../../platform/domain/domain-error.ts';
import { Follows } from '../../../platform/http/follows.ts';
import { Paging } from '../../../platform/http/paging.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { isOpenAt } from '../opening-hours.ts';
import {
  countSql,
  crowdSql,
  forgivable,
  knownWordsSql,
  pageAndCountSql,
  pageSql,
  searchSql,
  type Centre,
  type SearchSql,
} from './search-sql.ts';

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

  @Follows(searchSortRule)
  sortBy: ShopSort = SEARCH_DEFAULT_SORT;

  @Follows(sortOrderRule)
  sortOrder: 'ASC' | 'DESC' = 'ASC';
}

export interface ShopsFound {
  shops: FoundShop[];
  total: number;
  metadata: SearchMetadata;
}

export class SearchShops extends Query<ShopsFound> {
  constructor(readonly params: SearchShopsParams) {
    super();
  }
}

interface Row {
  id: string;
  name: string;
  category: string | null;
  city: string | null;
  latitude: number | null;
  longitude: number | null;
  distance: number | null;
  hours: WeeklyHours | null;
  discount: number | null;
  address: string | null;
  phone: string | null;
  email: string | null;
  website: string | null;
  image: string | null;
  description: string | null;
  amenities: string[];
  tags: string[];
  badges: string[];
}

/** Shops by text, category and place; SQL on the shop-search read model. */
@QueryHandler(SearchShops)
export class SearchShopsHandler implements IQueryHandler<SearchShops> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ params }: SearchShops): Promise<ShopsFound> {
    const centre = centreOf(params);
    const sortBy = effectiveSort(params, centre !== null);
    const crowded = centre !== null && (await this.isCrowded(centre, params.maxDistance));
    const exact = searchSql(params, centre, sortBy, { forgiven: [], crowded });
    let { rows, total } = await this.find(exact);
    // Similar words are compared row by row, so this is done only when the exact words find nothing.
    if (total === 0 && forgivable(params).length > 0) {
      const forgiven = await this.misspelt(forgivable(params));
      ({ rows, total } = await this.findAtOnce(
        searchSql(params, centre, sortBy, { forgiven, crowded }),
      ));
    }
    const now = this.clock.now();
    return {
      shops: rows.map((row) => found(row, now)),
      total,
      metadata: {
        totalResults: total,
        centre,
        maxDistance: params.maxDistance,
        sortBy,
        sortOrder: params.sortOrder,
        place: null,
        correctedTo: null,
        ignoredWords: [],
      },
    };
  }

  private async isCrowded(centre: NonNullable<Centre>, kilometres: number): Promise<boolean> {
    const { text, values } = crowdSql(centre, kilometres);
    const [row] = await this.database.query<{ many: boolean }>(text, values);
    return row!.many;
  }

  /** Returns the words that no shop has; all of them when each occurs somewhere. */
  private async misspelt(words: string[]): Promise<string[]> {
    const { text, values } = knownWordsSql(words);
    const [row] = await this.database.query<{ known: boolean[] }>(text, values);
    const unknown = words.filter((_, at) => !row!.known[at]);
    return unknown.length > 0 ? unknown : words;
  }

  private async find(sql: SearchSql): Promise<{ rows: Row[]; total: number }> {
    const [rows, [count]] = await Promise.all([
      this.database.query<Row>(pageSql(sql), sql.values),
      this.database.query<{ total: number }>(countSql(sql), sql.values),
    ]);
    return { rows, total: count!.total };
  }

  private async findAtOnce(sql: SearchSql): Promise<{ rows: Row[]; total: number }> {
    const rows = await this.database.query<Row & { total: number }>(
      pageAndCountSql(sql),
      sql.values,
    );
    return { rows: rows.filter((row) => row.id !== null), total: rows[0]!.total };
  }
}

/** Returns the given coordinates, else those of the named city, else null. */
function centreOf({ latitude, longitude, location }: SearchShopsParams): Centre {
  if (latitude !== undefined && longitude !== undefined)
    return { latitude, longitude, label: location || null };
  if (latitude !== undefined) throw fieldError('longitude', LONGITUDE_INVALID);
  if (longitude !== undefined) throw fieldError('latitude', LATITUDE_INVALID);
  const city = findCity(location);
  return city ? { latitude: city.latitude, longitude: city.longitude, label: city.name } : null;
}

function effectiveSort({ sortBy, search }: SearchShopsParams, hasCentre: boolean): ShopSort {
  if (sortBy === 'distance' && !hasCentre) return 'name';
  if (sortBy === 'relevance' && !search) return hasCentre ? 'distance' : 'name';
  return sortBy;
}

function found(row: Row, now: Date): FoundShop {
  return {
    id: row.id,
    name: row.name,
    category: row.category,
    categoryLabel: categoryLabel(row.category),
    location: {
      address: row.address,
      city: row.city,
      coordinates: { latitude: row.latitude, longitude: row.longitude },
      distance: row.distance === null ? null : Math.round(row.distance * 1000) / 1000,
    },
    contact: { phone: row.phone, email: row.email, website: row.website },
    rating: { average: null },
    images: { featured: row.image },
    discount: { percentage: row.discount ?? STANDARD_DISCOUNT_PERCENT },
    description: row.description,
    openingHours: row.hours,
    isOpen: row.hours ? isOpenAt(row.hours, now) : null,
    amenities: row.amenities,
    tags: row.tags,
    badges: row.badges,
  };
}
