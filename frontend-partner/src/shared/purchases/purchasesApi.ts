import type {
  PartnerPurchase,
  PartnerPurchaseAnswer,
  PartnerPurchasesAnswer,
  PartnerPurchasesQuery,
  PurchaseTotals,
  RecordCheckedPurchaseRequest,
} from '@nattil/contracts/api/partner/till';
import type { ReversePurchaseRequest } from '@nattil/contracts/api/purchases';
import { idempotencyHeader } from '@nattil/frontend-shared/api/idempotency';
import { baseApi } from '../store/baseApi.ts';

export interface PurchaseList {
  purchases: PartnerPurchase[];
  totals: PurchaseTotals;
}

const LIMIT = 100;
/** More pages than a shop fills in a day. */
const MOST_PAGES = 20;

const purchasesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** All pages of the list: a daily sheet is complete. */
    purchases: build.query<PurchaseList, Omit<PartnerPurchasesQuery, 'page' | 'limit'>>({
      async queryFn(wanted, _api, _options, ask) {
        const purchases: PartnerPurchase[] = [];
        for (let page = 1; ; page += 1) {
          const params = { ...wanted, page, limit: LIMIT };
          const { data, error } = await ask({ url: '/partner/purchases', params });
          if (error) return { error };
          const answer = data as PartnerPurchasesAnswer;
          purchases.push(...answer.data);
          if (page >= Math.min(answer.pagination.totalPages, MOST_PAGES))
            return { data: { purchases, totals: answer.totals } };
        }
      },
      providesTags: ['Purchases'],
    }),
    record: build.mutation<PartnerPurchase, RecordCheckedPurchaseRequest & { key: string }>({
      query: ({ key, ...body }) => ({
        url: '/partner/purchases',
        method: 'POST',
        body,
        headers: idempotencyHeader(key),
      }),
      transformResponse: (answer: PartnerPurchaseAnswer) => answer.data,
      invalidatesTags: ['Purchases'],
    }),
    reverse: build.mutation<PartnerPurchase, ReversePurchaseRequest & { id: string }>({
      query: ({ id, reason }) => ({
        url: `/partner/purchases/${encodeURIComponent(id)}/reverse`,
        method: 'POST',
        body: { reason },
      }),
      transformResponse: (answer: PartnerPurchaseAnswer) => answer.data,
      invalidatesTags: ['Purchases'],
    }),
  }),
});

export const { usePurchasesQuery, useRecordMutation, useReverseMutation } = purchasesApi;
