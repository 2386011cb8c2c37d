import type { ShopsForVisitors, ShopsForVisitorsAnswer } from '@nattil/contracts/api/member/shops';
import { baseApi } from '../../shared/api/baseApi.ts';

const landingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    shopsForVisitors: build.query<ShopsForVisitors, void>({
      query: () => '/public/at-a-glance',
      transformResponse: (answer: ShopsForVisitorsAnswer) => answer.data,
      extraOptions: { public: true },
    }),
  }),
});

export const { useShopsForVisitorsQuery } = landingApi;
