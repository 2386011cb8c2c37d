import type { FindTownsAnswer, FindTownsQuery, Town } from '@nattil/contracts/api/member/shops';
import { baseApi } from '../../../shared/api/baseApi.ts';

const isTown = (value: unknown): value is Town =>
  typeof value === 'object' && value !== null && typeof (value as Town).label === 'string';

const townsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    findTowns: build.query<Town[], FindTownsQuery>({
      query: (params) => ({ url: '/public/towns', params: { ...params } }),
      // An answer of an unknown structure has no towns.
      transformResponse: (answer: Partial<FindTownsAnswer> | null) =>
        Array.isArray(answer?.data) ? answer.data.filter(isTown) : [],
      extraOptions: { aside: true },
    }),
  }),
});

export const { useFindTownsQuery } = townsApi;
