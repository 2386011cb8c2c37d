import type {
  AdminMember,
  AdminUsersAnswer,
  DiscountHistoryAnswer,
} from '@nattil/contracts/api/admin/users';
import type { Id } from '@nattil/contracts/api/common';
import type {
  AdminPurchase,
  AdminPurchaseAnswer,
  AdminPurchasesAnswer,
  AdminPurchaseTotals,
  AdminPurchaseTotalsAnswer,
  PreviewPurchaseRequest,
  PurchasePreview,
  PurchasePreviewAnswer,
  RecordPurchaseRequest,
  ReversePurchaseRequest,
} from '@nattil/contracts/api/purchases';
import type { AdminShop, AdminShopsAnswer } from '@nattil/contracts/api/admin/shops';
import { idempotencyHeader } from '@nattil/frontend-shared/api/idempotency';
import { baseApi } from '../../shared/store/baseApi.ts';

export const PURCHASES_PAGE_SIZE = 10;

/** The filter of a list's URL. */
type PurchaseFilter = Readonly<Record<string, string | undefined>>;

/** All lists of purchases, with their totals. */
const ALL_PURCHASES = { type: 'Purchase', id: 'LIST' } as const;

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
    ALL_PURCHASES,
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
      purchases: build.query<
        AdminPurchasesAnswer,
        { page: number; limit: number; filter: PurchaseFilter }
      >({
        query: ({ page, limit, filter }) => ({
          url: '/admin/purchases',
          params: { page, limit, ...filter },
        }),
        providesTags: [ALL_PURCHASES],
      }),
      purchaseTotals: build.query<AdminPurchaseTotals, PurchaseFilter>({
        query: (filter) => ({ url: '/admin/purchases/totals', params: filter }),
        transformResponse: (answer: AdminPurchaseTotalsAnswer) => answer.data,
        providesTags: [ALL_PURCHASES],
      }),
      purchase: build.query<AdminPurchase, Id>({
        query: (id) => `/admin/purchases/${encodeURIComponent(id)}`,
        transformResponse: (answer: AdminPurchaseAnswer) => answer.data,
        providesTags: [ALL_PURCHASES],
      }),
      /** What recording would decide now. */
      purchasePreview: build.query<PurchasePreview & { asked: string }, PreviewPurchaseRequest>({
        query: (body) => ({ url: '/admin/purchases/preview', method: 'POST', body }),
        transformResponse: (answer: PurchasePreviewAnswer, _meta, { cardNumber }) => ({
          ...answer.data,
          asked: cardNumber,
        }),
        // A purchase may raise the tier.
        providesTags: [ALL_PURCHASES],
      }),
      purchasesOfShop: build.query<AdminPurchasesAnswer, PurchasesOfShop>({
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
      /** Shops found by name; only approved ones accept purchases. */
      shopsToChoose: build.query<AdminShop[], { search: string; status?: 'approved' }>({
        query: ({ search, status }) => ({
          url: '/admin/shops',
          params: { page: 1, limit: 20, status, search, sortBy: 'name', sortOrder: 'ASC' },
        }),
        transformResponse: (answer: AdminShopsAnswer) => answer.data.shops,
        providesTags: [{ type: 'Shop', id: 'LIST' }],
      }),
      membersToChoose: build.query<AdminMember[], string>({
        query: (search) => ({
          url: '/admin/users',
          params: { page: 1, limit: 20, search, sortBy: 'name', sortOrder: 'ASC' },
        }),
        transformResponse: (answer: AdminUsersAnswer) => answer.data,
        providesTags: [{ type: 'User', id: 'LIST' }],
      }),
      recordPurchase: build.mutation<
        AdminPurchase,
        RecordPurchaseRequest & { idempotencyKey: string }
      >({
        query: ({ idempotencyKey, ...body }) => ({
          url: '/admin/purchases',
          method: 'POST',
          headers: idempotencyHeader(idempotencyKey),
          body,
        }),
        transformResponse: (answer: AdminPurchaseAnswer) => answer.data,
        invalidatesTags: (purchase, _error, { shopId }) => [...shownOf(shopId, purchase?.memberId)],
      }),
      reversePurchase: build.mutation<
        AdminPurchase,
        ReversePurchaseRequest & Pick<AdminPurchase, 'id' | 'shopId' | 'memberId'>
      >({
        query: ({ id, reason }) => ({
          url: `/admin/purchases/${encodeURIComponent(id)}/reverse`,
          method: 'POST',
          body: { reason },
        }),
        transformResponse: (answer: AdminPurchaseAnswer) => answer.data,
        // A refusal mostly means that another person reversed it, so the list is stale too.
        invalidatesTags: (_answer, _error, { shopId, memberId }) => [...shownOf(shopId, memberId)],
      }),
    }),
  });

export const {
  usePurchasesQuery,
  usePurchaseTotalsQuery,
  usePurchaseQuery,
  usePurchasePreviewQuery,
  useMembersToChooseQuery,
  usePurchasesOfShopQuery,
  usePurchasesOfMemberQuery,
  useShopsToChooseQuery,
  useRecordPurchaseMutation,
  useReversePurchaseMutation,
} = purchasesApi;
export const { purchases, purchaseTotals } = purchasesApi.endpoints;
