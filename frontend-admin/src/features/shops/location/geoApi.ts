import type { GeoPlace, GeoSearchAnswer } from '@nattil/contracts/api/member/shops';
import { baseApi } from '../../../shared/store/baseApi.ts';

const geoApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Null if there is no such place. */
    address: build.query<GeoPlace | null, string>({
      query: (q) => ({ url: '/geo/search', params: { q, address: true } }),
      transformResponse: (answer: GeoSearchAnswer) => answer.data,
    }),
  }),
});

export const { useLazyAddressQuery } = geoApi;
