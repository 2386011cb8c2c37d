import type { Id } from '@nattil/contracts/api/common';
import type {
  ActivateShopRequest,
  AdminShop,
  AdminShopAnswer,
  AdminShopsAnswer,
  AdminShopsQuery,
  ApproveShopRequest,
  BlockShopRequest,
  CreateShopRequest,
  DiscountSettings,
  RejectShopRequest,
  RevealShopAnswer,
  SendShopEmailRequest,
  ShopAnalytics,
  ShopAnalyticsAnswer,
  ShopAnalyticsQuery,
  ShopDecision,
  ShopDecisionReasonsAnswer,
  ShopDecisionsAnswer,
  UpdateShopRequest,
} from '@nattil/contracts/api/admin/shops';
import { idempotencyHeader } from '@nattil/frontend-shared/api/idempotency';
import { LIST_DEFAULT_LIMIT } from '@nattil/contracts/rules/list';
import { ifMatchHeader } from '@nattil/frontend-shared/api/if-match';
import { baseApi } from '../../shared/store/baseApi.ts';

/** The shop, with the version that the page showed. */
type ShownShop = Pick<AdminShop, 'id' | 'version'>;

/** The server executes a request with this idempotency key only once. */
interface Once {
  idempotencyKey: string;
}

const pathOf = (id: Id) => `/admin/shops/${encodeURIComponent(id)}`;
const shopTag = (id: Id) => ({ type: 'Shop', id }) as const;
/** All pages of the list, which carry the counts of the shops by status. */
const SHOP_LIST = { type: 'Shop', id: 'LIST' } as const;

const shopsApi = baseApi.enhanceEndpoints({ addTagTypes: ['Shop'] }).injectEndpoints({
  endpoints: (build) => ({
    shops: build.query<AdminShopsAnswer['data'], AdminShopsQuery>({
      query: (params) => ({
        url: '/admin/shops',
        params: { limit: LIST_DEFAULT_LIMIT, ...params },
      }),
      transformResponse: (answer: AdminShopsAnswer) => answer.data,
      providesTags: [SHOP_LIST],
    }),
    shop: build.query<AdminShop, Id>({
      query: (id) => pathOf(id),
      transformResponse: (answer: AdminShopAnswer) => answer.data,
      providesTags: (_shop, _error, id) => [shopTag(id)],
    }),
    // A refusal mostly means that another administrator decided first, so the list is stale too.
    approveShop: build.mutation<unknown, ShownShop & ApproveShopRequest>({
      query: ({ id, version, ...body }) => ({
        url: `${pathOf(id)}/approve`,
        method: 'PUT',
        headers: ifMatchHeader(version),
        body,
      }),
      invalidatesTags: (_answer, _error, { id }) => [shopTag(id), SHOP_LIST],
    }),
    rejectShop: build.mutation<unknown, ShownShop & RejectShopRequest>({
      query: ({ id, version, ...body }) => ({
        url: `${pathOf(id)}/reject`,
        method: 'PUT',
        headers: ifMatchHeader(version),
        body,
      }),
      invalidatesTags: (_answer, _error, { id }) => [shopTag(id), SHOP_LIST],
    }),
    blockShop: build.mutation<unknown, ShownShop & BlockShopRequest>({
      query: ({ id, version, ...body }) => ({
        url: `${pathOf(id)}/block`,
        method: 'PUT',
        headers: ifMatchHeader(version),
        body,
      }),
      invalidatesTags: (_answer, _error, { id }) => [shopTag(id), SHOP_LIST],
    }),
    activateShop: build.mutation<unknown, ShownShop & ActivateShopRequest>({
      query: ({ id, version, ...body }) => ({
        url: `${pathOf(id)}/activate`,
        method: 'PUT',
        headers: ifMatchHeader(version),
        body,
      }),
      invalidatesTags: (_answer, _error, { id }) => [shopTag(id), SHOP_LIST],
    }),
    createShop: build.mutation<AdminShop, CreateShopRequest & Once>({
      query: ({ idempotencyKey, ...body }) => ({
        url: '/admin/shops',
        method: 'POST',
        headers: idempotencyHeader(idempotencyKey),
        body,
      }),
      transformResponse: (answer: AdminShopAnswer) => answer.data,
      invalidatesTags: (_answer, error) => (error ? [] : [SHOP_LIST]),
    }),
    updateShop: build.mutation<AdminShop, ShownShop & { changes: UpdateShopRequest }>({
      query: ({ id, version, changes }) => ({
        url: pathOf(id),
        method: 'PUT',
        headers: ifMatchHeader(version),
        body: changes,
      }),
      transformResponse: (answer: AdminShopAnswer) => answer.data,
      invalidatesTags: (_answer, _error, { id }) => [shopTag(id), SHOP_LIST],
    }),
    /** Stores the file as the shop's picture; null removes the picture. */
    changePicture: build.mutation<unknown, ShownShop & { file: File | null }>({
      query: ({ id, version, file }) => {
        const body = new FormData();
        if (file) body.append('picture', file);
        return {
          url: `${pathOf(id)}/picture`,
          method: file ? 'PUT' : 'DELETE',
          headers: ifMatchHeader(version),
          body: file ? body : undefined,
        };
      },
      invalidatesTags: (_answer, _error, { id }) => [shopTag(id), SHOP_LIST],
    }),
    setDiscount: build.mutation<unknown, ShownShop & DiscountSettings>({
      query: ({ id, version, ...body }) => ({
        url: `${pathOf(id)}/discount-settings`,
        method: 'PUT',
        headers: ifMatchHeader(version),
        body,
      }),
      invalidatesTags: (_answer, _error, { id }) => [shopTag(id), SHOP_LIST],
    }),
    shopDecisions: build.query<ShopDecision[], Id>({
      query: (id) => `${pathOf(id)}/decisions`,
      transformResponse: (answer: ShopDecisionsAnswer) => answer.data,
      providesTags: (_decisions, _error, id) => [shopTag(id)],
    }),
    decisionReasons: build.query<string[], void>({
      query: () => '/admin/shops/decision-reasons',
      transformResponse: (answer: ShopDecisionReasonsAnswer) => answer.data,
      // They change with a restart of the server only.
      keepUnusedDataFor: 3_600,
    }),
    // A mutation: each call is written to the audit trail, and the answer is not cached.
    revealShop: build.mutation<RevealShopAnswer['data'], Id>({
      query: (id) => ({ url: `${pathOf(id)}/reveal`, method: 'POST' }),
      transformResponse: (answer: RevealShopAnswer) => answer.data,
    }),
    emailShop: build.mutation<unknown, { id: Id } & SendShopEmailRequest & Once>({
      query: ({ id, idempotencyKey, ...body }) => ({
        url: `${pathOf(id)}/send-email`,
        method: 'POST',
        headers: idempotencyHeader(idempotencyKey),
        body,
      }),
    }),
    shopAnalytics: build.query<ShopAnalytics, { id: Id } & ShopAnalyticsQuery>({
      query: ({ id, ...params }) => ({ url: `${pathOf(id)}/analytics`, params }),
      transformResponse: (answer: ShopAnalyticsAnswer) => answer.data,
      providesTags: (_analytics, _error, { id }) => [shopTag(id)],
    }),
  }),
});

export const {
  useShopsQuery,
  useShopQuery,
  useLazyShopQuery,
  useApproveShopMutation,
  useRejectShopMutation,
  useBlockShopMutation,
  useActivateShopMutation,
  useSetDiscountMutation,
  useCreateShopMutation,
  useUpdateShopMutation,
  useChangePictureMutation,
  useShopDecisionsQuery,
  useDecisionReasonsQuery,
  useRevealShopMutation,
  useEmailShopMutation,
  useShopAnalyticsQuery,
} = shopsApi;
export const { shops, shop } = shopsApi.endpoints;
