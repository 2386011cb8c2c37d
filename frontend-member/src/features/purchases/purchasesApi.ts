import type { PurchasesAnswer } from '@nattil/contracts/api/purchases';
import { baseApi } from '../../shared/api/baseApi.ts';

/** Purchases per page. */
export const PURCHASES_ON_PAGE = 20;

const purchasesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    ownPurchases: build.query<PurchasesAnswer, number>({
      query: (page) => ({ url: '/users/purchases', params: { page, limit: PURCHASES_ON_PAGE } }),
    }),
  }),
});

export const { useOwnPurchasesQuery } = purchasesApi;
