import type {
  ShopSuggestions,
  SuggestShopsAnswer,
  SuggestShopsQuery,
} from '@nattil/contracts/api/member/shops';
import { baseApi } from '../../../shared/api/baseApi.ts';

export interface Suggested extends ShopSuggestions {
  /** The text of the request. */
  q: string;
}

const listIn = <Item>(list: Item[] | undefined): Item[] =>
  Array.isArray(list) ? list.filter((item) => typeof item === 'object' && item !== null) : [];

/** An answer of an unknown structure gives no suggestions. */
function toSuggested(
  answer: Partial<SuggestShopsAnswer> | null,
  _meta: unknown,
  { q = '' }: SuggestShopsQuery,
): Suggested {
  const data: Partial<ShopSuggestions> = answer?.data ?? {};
  return {
    q,
    shops: listIn(data.shops),
    categories: listIn(data.categories),
    places: listIn(data.places),
    isTrade: data.isTrade === true,
  };
}

const suggestApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    suggestShops: build.query<Suggested, SuggestShopsQuery>({
      query: (params) => ({ url: '/users/shops/suggest', params: { ...params } }),
      transformResponse: toSuggested,
      extraOptions: { aside: true },
    }),
  }),
});

export const { useSuggestShopsQuery } = suggestApi;
