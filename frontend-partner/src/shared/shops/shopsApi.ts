import type { PartnerShop, PartnerShopsAnswer } from '@nattil/contracts/api/partner/access';
import { baseApi } from '../store/baseApi.ts';

const shopsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    shops: build.query<PartnerShop[], void>({
      query: () => '/partner/shops',
      transformResponse: (answer: PartnerShopsAnswer) => answer.data,
      providesTags: ['Shops'],
    }),
  }),
});

export const { useShopsQuery } = shopsApi;
