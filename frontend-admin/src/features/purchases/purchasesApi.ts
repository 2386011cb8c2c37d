import type { Id } from '@nattil/contracts/api/common';
import type {
  Purchase,
  PurchaseAnswer,
  PurchasesAnswer,
  RecordPurchaseRequest,
  ReversePurchaseRequest,
} from '@nattil/contracts/api/purchases';
import { idempotencyHeader } from '@nattil/frontend-shared/api/idempotency';
import { baseApi } from '../../app/baseApi.ts';

export const PURCHASES_PAGE_SIZE = 10;

interface PurchasesOfShop {
  shopId: Id;
  page: number;
}

/** All that is shown of a shop's purchases, the figures in its own row and details among it. */
const ofShop = (shopId: Id) =>
  [
    { type: 'Purchase', id: shopId },
    { type: 'Shop', id: shopId },
    { type: 'Shop', id: 'LIST' },
  ] as const;

const purchasesApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Purchase', 'Shop'] })
  .injectEndpoints({
    endpoints: (build) => ({
      purchasesOfShop: build.query<PurchasesAnswer, PurchasesOfShop>({
        query: ({ shopId, page }) => ({
          url: `/admin/shops/${encodeURIComponent(shopId)}/purchases`,
          params: { page, limit: PURCHASES_PAGE_SIZE },
        }),
        providesTags: (_answer, _error, { shopId }) => [{ type: 'Purchase', id: shopId }],
      }),
      recordPurchase: build.mutation<Purchase, RecordPurchaseRequest & { idempotencyKey: string }>({
        query: ({ idempotencyKey, ...body }) => ({
          url: '/admin/purchases',
          method: 'POST',
          headers: idempotencyHeader(idempotencyKey),
          body,
        }),
        transformResponse: (answer: PurchaseAnswer) => answer.data,
        invalidatesTags: (_answer, _error, { shopId }) => [...ofShop(shopId)],
      }),
      reversePurchase: build.mutation<
        Purchase,
        ReversePurchaseRequest & Pick<Purchase, 'id' | 'shopId'>
      >({
        query: ({ id, reason }) => ({
          url: `/admin/purchases/${encodeURIComponent(id)}/reverse`,
          method: 'POST',
          body: { reason },
        }),
        transformResponse: (answer: PurchaseAnswer) => answer.data,
        // A refusal mostly means that somebody else reversed it: what is shown is old as well.
        invalidatesTags: (_answer, _error, { shopId }) => [...ofShop(shopId)],
      }),
    }),
  });

export const { usePurchasesOfShopQuery, useRecordPurchaseMutation, useReversePurchaseMutation } =
  purchasesApi;
