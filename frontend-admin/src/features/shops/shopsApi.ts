import type { Id } from '@nattil/contracts/api/common';
import type {
  AdminShop,
  AdminShopAnswer,
  AdminShopsAnswer,
  AdminShopsQuery,
  ApproveShopRequest,
  DiscountSettings,
  RejectShopRequest,
} from '@nattil/contracts/api/shops';
import { ifMatchHeader } from '@nattil/frontend-shared/api/if-match';
import { baseApi } from '../../app/baseApi.ts';

export const PAGE_SIZE = 10;

/** The shop, and the version that was shown when it was decided about. */
type ShownShop = Pick<AdminShop, 'id' | 'version'>;

const shopTag = (id: Id) => ({ type: 'Shop', id }) as const;
/** Every page of the list: each carries the counts of the shops by status. */
const SHOP_LIST = { type: 'Shop', id: 'LIST' } as const;

const shopsApi = baseApi.enhanceEndpoints({ addTagTypes: ['Shop'] }).injectEndpoints({
  endpoints: (build) => ({
    shops: build.query<AdminShopsAnswer['data'], AdminShopsQuery>({
      query: (params) => ({ url: '/admin/shops', params: { limit: PAGE_SIZE, ...params } }),
      transformResponse: (answer: AdminShopsAnswer) => answer.data,
      providesTags: [SHOP_LIST],
    }),
    shop: build.query<AdminShop, Id>({
      query: (id) => `/admin/shops/${encodeURIComponent(id)}`,
      transformResponse: (answer: AdminShopAnswer) => answer.data,
      providesTags: (_shop, _error, id) => [shopTag(id)],
    }),
    // A refusal mostly means that somebody else decided first, so the shown shops are stale too.
    approveShop: build.mutation<unknown, ShownShop & ApproveShopRequest>({
      query: ({ id, version, ...body }) => ({
        url: `/admin/shops/${encodeURIComponent(id)}/approve`,
        method: 'PUT',
        headers: ifMatchHeader(version),
        body,
      }),
      invalidatesTags: (_answer, _error, { id }) => [shopTag(id), SHOP_LIST],
    }),
    rejectShop: build.mutation<unknown, ShownShop & RejectShopRequest>({
      query: ({ id, version, ...body }) => ({
        url: `/admin/shops/${encodeURIComponent(id)}/reject`,
        method: 'PUT',
        headers: ifMatchHeader(version),
        body,
      }),
      invalidatesTags: (_answer, _error, { id }) => [shopTag(id), SHOP_LIST],
    }),
    setDiscount: build.mutation<unknown, ShownShop & DiscountSettings>({
      query: ({ id, version, ...body }) => ({
        url: `/admin/shops/${encodeURIComponent(id)}/discount-settings`,
        method: 'PUT',
        headers: ifMatchHeader(version),
        body,
      }),
      invalidatesTags: (_answer, _error, { id }) => [shopTag(id), SHOP_LIST],
    }),
  }),
});

export const {
  useShopsQuery,
  useShopQuery,
  useLazyShopQuery,
  useApproveShopMutation,
  useRejectShopMutation,
  useSetDiscountMutation,
} = shopsApi;
export const { shops, shop } = shopsApi.endpoints;
