import type { Id } from '@nattil/contracts/api/common';
import type { PurchasesAnswer } from '@nattil/contracts/api/purchases';
import { baseApi } from '../../shared/api/baseApi.ts';
import { purchaseTagTypes } from '../../shared/card/card-tag.ts';

/** Purchases per page. */
export const PURCHASES_ON_PAGE = 20;

const purchasesApi = baseApi.enhanceEndpoints({ addTagTypes: purchaseTagTypes }).injectEndpoints({
  endpoints: (build) => ({
    ownPurchases: build.query<PurchasesAnswer, number>({
      query: (page) => ({ url: '/users/purchases', params: { page, limit: PURCHASES_ON_PAGE } }),
      providesTags: ['Purchase'],
    }),
    disputePurchase: build.mutation<unknown, Id>({
      query: (id) => ({
        url: `/users/purchases/${encodeURIComponent(id)}/dispute`,
        method: 'POST',
      }),
      // Also after a refusal, because another device may have reported it.
      invalidatesTags: ['Purchase'],
    }),
  }),
});

export const { useOwnPurchasesQuery, useDisputePurchaseMutation } = purchasesApi;
