import type {
  FoundShop,
  GeoPlace,
  GeoSearchAnswer,
  SearchMetadata,
  SearchShopsQuery,
} from '@nattil/contracts/api/member/shops';
import type { Pagination } from '@nattil/contracts/api/common';
import { baseApi } from '../../../shared/api/baseApi.ts';
import { type Given, givenAt } from '../../../shared/offline/keeping.ts';

export interface ShopResults extends Partial<Given> {
  shops: FoundShop[];
  pagination: Partial<Pagination>;
  searchMetadata: Partial<SearchMetadata>;
  totalResults: number;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * An answer of an unknown structure becomes an empty list, because an error would not help the
 * person.
 */
export function toShopResults(answer: unknown): ShopResults {
  const body = isObject(answer) ? answer : {};
  const shops = Array.isArray(body['data']) ? (body['data'] as unknown[]).filter(isObject) : [];
  const pagination = (
    isObject(body['pagination']) ? body['pagination'] : {}
  ) as Partial<Pagination>;
  const searchMetadata = (
    isObject(body['searchMetadata']) ? body['searchMetadata'] : {}
  ) as Partial<SearchMetadata>;
  return {
    shops: shops as unknown as FoundShop[],
    pagination,
    searchMetadata,
    totalResults: pagination.totalRecords ?? shops.length,
  };
}

function toPlace(answer: GeoSearchAnswer): GeoPlace | null {
  return isObject(answer) && isObject(answer.data) ? answer.data : null;
}

export const shopSearchApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    searchShops: build.query<ShopResults, SearchShopsQuery>({
      query: (params) => ({ url: '/users/shops/search', params: { ...params } }),
      transformResponse: (answer: unknown, meta) => ({
        ...toShopResults(answer),
        ...givenAt(meta),
      }),
      extraOptions: { kept: 'search' },
    }),
    /** The coordinates of a place name. */
    findPlace: build.query<GeoPlace | null, string>({
      query: (q) => ({ url: '/geo/search', params: { q } }),
      transformResponse: toPlace,
    }),
    /** The place name of coordinates. */
    namePlace: build.query<GeoPlace | null, { latitude: number; longitude: number }>({
      query: ({ latitude, longitude }) => ({ url: '/geo/search', params: { latitude, longitude } }),
      transformResponse: toPlace,
    }),
  }),
});

export const {
  useSearchShopsQuery,
  useLazySearchShopsQuery,
  useFindPlaceQuery,
  useLazyNamePlaceQuery,
} = shopSearchApi;
export const { searchShops } = shopSearchApi.endpoints;
