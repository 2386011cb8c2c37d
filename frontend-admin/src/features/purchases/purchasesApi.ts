import type { DiscountHistoryAnswer } from '@nattil/contracts/api/admin/users';
import type { Id } from '@nattil/contracts/api/common';
import type {
  Purchase,
  PurchaseAnswer,
  PurchasesAnswer,
  RecordPurchaseRequest,
  ReversePurchaseRequest,
} from '@nattil/contracts/api/purchases';
import type { AdminShop, AdminShopsAnswer } from '@nattil/contracts/api/admin/shops';
import { idempotencyHeader } from '@nattil/frontend-shared/api/idempotency';
import { baseApi } from '../../shared/store/baseApi.ts';

export const PURCHASES_PAGE_SIZE = 10;

interface PurchasesOfShop {
  shopId: Id;
  page: number;
}

interface PurchasesOfMember {
  memberId: Id;
  page: number;
}

/** The tags of a purchase: the lists and figures of its shop and of its member. */
const shownOf = (shopId: Id, memberId: Id | undefined) =>
  [
    { type: 'Purchase', id: shopId },
    { type: 'Shop', id: shopId },
    { type: 'Shop', id: 'LIST' },
    ...(memberId
      ? ([
          { type: 'Purchase', id: memberId },
          { type: 'User', id: memberId },
          { type: 'User', id: 'LIST' },
        ] as const)
      : []),
  ] as const;

const purchasesApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Purchase', 'Shop', 'User'] })
  .injectEndpoints({
    endpoints: (build) => ({
      purchasesOfShop: build.query<PurchasesAnswer, PurchasesOfShop>({
        query: ({ shopId, page }) => ({
          url: `/admin/shops/${encodeURIComponent(shopId)}/purchases`,
          params: { page, limit: PURCHASES_PAGE_SIZE },
        }),
        providesTags: (_answer, _error, { shopId }) => [{ type: 'Purchase', id: shopId }],
      }),
      purchasesOfMember: build.query<DiscountHistoryAnswer, PurchasesOfMember>({
        query: ({ memberId, page }) => ({
          url: `/admin/users/${encodeURIComponent(memberId)}/discount-history`,
          params: { page, limit: PURCHASES_PAGE_SIZE },
        }),
        providesTags: (_answer, _error, { memberId }) => [{ type: 'Purchase', id: memberId }],
      }),
      /** Shops that accept purchases, found by name. */
      shopsToChoose: build.query<AdminShop[], string>({
        query: (search) => ({
          url: '/admin/shops',
          params: {
            page: 1,
            limit: 20,
            status: 'approved',
            search,
            sortBy: 'name',
            sortOrder: 'ASC',
          },
        }),
        transformResponse: (answer: AdminShopsAnswer) => answer.data.shops,
        providesTags: [{ type: 'Shop', id: 'LIST' }],
      }),
      recordPurchase: build.mutation<Purchase, RecordPurchaseRequest & { idempotencyKey: string }>({
        query: ({ idempotencyKey, ...body }) => ({
          url: '/admin/purchases',
          method: 'POST',
          headers: idempotencyHeader(idempotencyKey),
          body,
        }),
        transformResponse: (answer: PurchaseAnswer) => answer.data,
        invalidatesTags: (purchase, _error, { shopId }) => [...shownOf(shopId, purchase?.memberId)],
      }),
      reversePurchase: build.mutation<
        Purchase,
        ReversePurchaseRequest & Pick<Purchase, 'id' | 'shopId' | 'memberId'>
      >({
        query: ({ id, reason }) => ({
          url: `/admin/purchases/${encodeURIComponent(id)}/reverse`,
          method: 'POST',
          body: { reason },
        }),
        transformResponse: (answer: PurchaseAnswer) => answer.data,
        // A refusal mostly means that another person reversed it, so the list is stale too.
        invalidatesTags: (_answer, _error, { shopId, memberId }) => [...shownOf(shopId, memberId)],
      }),
    }),
  });

export const {
  usePurchasesOfShopQuery,
  usePurchasesOfMemberQuery,
  useShopsToChooseQuery,
  useRecordPurchaseMutation,
  useReversePurchaseMutation,
} = purchasesApi;
