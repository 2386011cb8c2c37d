import { Type } from 'class-transformer';
import { IsIn, IsNumber, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type {
  FoundShop,
  SearchMetadata,
  SearchShopsQuery,
  ShopSort,
  WeeklyHours,
} from '@nattil/contracts/api/shops';
import { categoryLabel, findCategory } from '@nattil/contracts/catalog/categories';
import { findCity } from '@nattil/contracts/catalog/cities';
import {
  SEARCH_DEFAULT_DISTANCE_KM,
  SEARCH_DEFAULT_LIMIT,
  SEARCH_MAX_DISTANCE_KM,
  SEARCH_MIN_DISTANCE_KM,
  SEARCH_SORTS,
  SEARCH_TEXT_MAX_LENGTH,
} from '@nattil/contracts/rules/search';
import { Clock } from '../../../platform/domain/clock.ts';
import { fieldError } from '../../../platform/domain/domain-error.ts';
import { Paging } from '../../../platform/http/paging.ts';
import { trimmed } from '../../../platform/http/transforms.ts';
import { OptionalText } from '../../../platform/http/validation.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { isOpenAt } from '../opening-hours.ts';
import { IsLatitude, IsLongitude, LATITUDE, LONGITUDE } from './position-params.ts';

/** Letters from which on a misspelling is forgiven. */
const FORGIVEN_FROM = 5;
const DISTANCE = `maxDistance must be from ${SEARCH_MIN_DISTANCE_KM} to ${SEARCH_MAX_DISTANCE_KM} kilometres`;

export class SearchShopsParams extends Paging implements SearchShopsQuery {
  override limit: number = SEARCH_DEFAULT_LIMIT;

  @MaxLength(SEARCH_TEXT_MAX_LENGTH)
  @IsString()
  @OptionalText()
  @trimmed()
  search?: string;

  @MaxLength(SEARCH_TEXT_MAX_LENGTH)
  @IsString()
  @OptionalText()
  @trimmed()
  category?: string;

  @MaxLength(SEARCH_TEXT_MAX_LENGTH)
  @IsString()
  @OptionalText()
  @trimmed()
  location?: string;

  @IsLatitude()
  latitude?: number;

  @IsLongitude()
  longitude?: number;

  @Max(SEARCH_MAX_DISTANCE_KM, { message: DISTANCE })
  @Min(SEARCH_MIN_DISTANCE_KM, { message: DISTANCE })
  @IsNumber({}, { message: DISTANCE })
  @Type(() => Number)
  @IsOptional()
  maxDistance: number = SEARCH_DEFAULT_DISTANCE_KM;

  @IsIn(SEARCH_SORTS)
  @IsOptional()
  sortBy: ShopSort = 'distance';

  @IsIn(['ASC', 'DESC'])
  @IsOptional()
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
    const { where, values, origin, text } = conditions(params, centre);
    const sortBy = effectiveSort(params, centre !== null);
    const direction = params.sortOrder === 'DESC' ? 'desc' : 'asc';
    const orderBy: Record<ShopSort, string> = {
      distance: `distance_m ${direction} nulls last`,
      name: `lower(name) ${direction}`,
      discount: `discount_percent ${direction} nulls last`,
      // No ratings are collected yet: all are unknown, so the order is that of the names.
      rating: 'lower(name)',
      relevance: text
        ? `word_similarity(${text}, words) ${direction === 'asc' ? 'desc' : 'asc'}`
        : 'lower(name)',
    };
    // Of a shop that stands only at its city the distance is not known; such come last.
    const distance = origin
      ? `case when latitude is not null and longitude is not null then earth_distance(place, ${origin}) end`
      : 'null::float8';
    const [rows, [count]] = await Promise.all([
      this.database.query<Row>(
        `select shop_id as id, name, category, city, latitude, longitude, hours,
                discount_percent::float8 as discount, address, phone, email, website, image, description,
                amenities, tags, badges,
                distance_m / 1000 as distance
         from (select *, ${distance} as distance_m from shop_search where ${where}) s
         order by ${orderBy[sortBy]}, shop_id
         limit ${params.limit} offset ${(params.page - 1) * params.limit}`,
        values,
      ),
      this.database.query<{ total: number }>(
        `select count(*)::int as total from shop_search where ${where}`,
        values,
      ),
    ]);
    const now = this.clock.now();
    return {
      shops: rows.map((row) => found(row, now)),
      total: count!.total,
      metadata: {
        totalResults: count!.total,
        centre,
        maxDistance: params.maxDistance,
        sortBy,
        sortOrder: params.sortOrder,
      },
    };
  }
}

type Centre = SearchMetadata['centre'];

/** Coordinates, else those of the named city, else none. */
function centreOf({ latitude, longitude, location }: SearchShopsParams): Centre {
  if (latitude !== undefined && longitude !== undefined)
    return { latitude, longitude, label: location || null };
  if (latitude !== undefined) throw fieldError('longitude', LONGITUDE);
  if (longitude !== undefined) throw fieldError('latitude', LATITUDE);
  const city = findCity(location);
  return city ? { latitude: city.latitude, longitude: city.longitude, label: city.name } : null;
}

function effectiveSort({ sortBy, search }: SearchShopsParams, hasCentre: boolean): ShopSort {
  if (sortBy === 'distance' && !hasCentre) return 'name';
  if (sortBy === 'relevance' && !search) return hasCentre ? 'distance' : 'name';
  return sortBy;
}

function conditions(params: SearchShopsParams, centre: Centre) {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const where = [`status = 'approved'`];
  let origin: string | null = null;
  let text: string | null = null;
  if (centre) {
    origin = `ll_to_earth(${bind(centre.latitude)}::float8, ${bind(centre.longitude)}::float8)`;
    const metres = `${bind(params.maxDistance * 1000)}::float8`;
    where.push(
      `earth_box(${origin}, ${metres}) @> place`,
      `earth_distance(place, ${origin}) <= ${metres}`,
    );
  }
  if (params.category) {
    const category = findCategory(params.category);
    if (!category) throw fieldError('category', 'Unknown category');
    where.push(`category = ${bind(category.slug)}`);
  }
  if (params.search) {
    if (params.sortBy === 'relevance') {
      text = `lower(unaccent(${bind(params.search)}::text))`;
      where.push(`${text} <> ''`);
    }
    for (const word of params.search.split(/\s+/)) where.push(contains(word, bind));
  }
  return { where: where.join(' and '), values, origin, text };
}

/**
 * Every word must be there. A small misspelling of a longer one is forgiven; a short one, of which
 * nearly every word would be a misspelling, must begin a word.
 */
function contains(word: string, bind: (value: unknown) => string): string {
  const plain = (value: string) => `lower(unaccent(${bind(value)}::text))`;
  if (word.length < FORGIVEN_FROM) return `words ~ ${plain(`\\m${escapeRegExp(word)}`)}`;
  return `(words like ${plain(`%${escapeLike(word)}%`)} or ${plain(word)} <% words)`;
}

function escapeRegExp(word: string): string {
  return word.replace(
    /[^\p{L}\p{N}]/gu,
    (c) => `[${c === '^' || c === '\\' || c === ']' ? `\\${c}` : c}]`,
  );
}

function escapeLike(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&');
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
    discount: { percentage: row.discount },
    description: row.description,
    openingHours: row.hours,
    isOpen: row.hours ? isOpenAt(row.hours, now) : null,
    amenities: row.amenities,
    tags: row.tags,
    badges: row.badges,
  };
}
