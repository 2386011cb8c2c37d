import type { CountedPagination, Id, Pagination } from '@nattil/contracts/api/common';
import type {
  ChangedWebhookAnswer,
  ChangeWebhookRequest,
  CreateWebhookRequest,
  NewWebhookAnswer,
  Webhook,
  WebhookAnswer,
  WebhookDeliveriesAnswer,
  WebhookDelivery,
  WebhooksAnswer,
} from '@nattil/contracts/api/admin/webhooks';
import type { DeliveryState, WebhookFrom } from '@nattil/contracts/rules/portal/webhooks';
import { ifMatchHeader } from '@nattil/frontend-shared/api/if-match';
import { baseApi } from '../../shared/store/baseApi.ts';

interface WebhooksPage {
  webhooks: Webhook[];
  pagination: Pagination;
}

interface DeliveriesPage {
  deliveries: WebhookDelivery[];
  pagination: CountedPagination;
}

interface DeliveriesAsked {
  id: Id;
  page: number;
  limit: number;
  state?: DeliveryState;
}

const path = (id: Id, what = '') => `/admin/webhooks/${encodeURIComponent(id)}${what}` as const;

const noContent = async (response: Response): Promise<unknown> =>
  response.status === 204 ? null : response.json();

const webhooksApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Webhook', 'WebhookDelivery'] })
  .injectEndpoints({
    endpoints: (build) => ({
      webhooks: build.query<WebhooksPage, { page: number; limit: number }>({
        query: (params) => ({ url: '/admin/webhooks', params }),
        transformResponse: ({ data, pagination }: WebhooksAnswer) => ({
          webhooks: data,
          pagination,
        }),
        providesTags: ['Webhook'],
      }),
      webhook: build.query<Webhook, Id>({
        query: (id) => path(id),
        transformResponse: ({ data }: WebhookAnswer) => data,
        providesTags: ['Webhook'],
      }),
      createWebhook: build.mutation<NewWebhookAnswer['data'], CreateWebhookRequest>({
        query: (body) => ({ url: '/admin/webhooks', method: 'POST', body }),
        transformResponse: ({ data }: NewWebhookAnswer) => data,
        invalidatesTags: (_answer, error) => (error ? [] : ['Webhook']),
      }),
      rotateSecret: build.mutation<NewWebhookAnswer['data'], Id>({
        query: (id) => ({ url: path(id, '/rotate-secret'), method: 'POST' }),
        transformResponse: ({ data }: NewWebhookAnswer) => data,
        invalidatesTags: ['Webhook'],
      }),
      changeWebhook: build.mutation<
        ChangedWebhookAnswer['data'],
        { id: Id; version: number } & ChangeWebhookRequest
      >({
        query: ({ id, version, ...body }) => ({
          url: path(id),
          method: 'PATCH',
          headers: ifMatchHeader(version),
          body,
        }),
        transformResponse: ({ data }: ChangedWebhookAnswer) => data,
        // After a refusal too: the page shows what another owner changed.
        invalidatesTags: ['Webhook', 'WebhookDelivery'],
      }),
      testWebhook: build.mutation<unknown, Id>({
        query: (id) => ({ url: path(id, '/test'), method: 'POST' }),
        invalidatesTags: ['Webhook'],
      }),
      enableWebhook: build.mutation<unknown, { id: Id; from: WebhookFrom }>({
        query: ({ id, from }) => ({ url: path(id, '/enable'), method: 'PUT', body: { from } }),
        invalidatesTags: ['Webhook', 'WebhookDelivery'],
      }),
      deleteWebhook: build.mutation<unknown, Id>({
        query: (id) => ({ url: path(id), method: 'DELETE', responseHandler: noContent }),
        invalidatesTags: ['Webhook'],
      }),
      deliveries: build.query<DeliveriesPage, DeliveriesAsked>({
        query: ({ id, ...params }) => ({ url: path(id, '/deliveries'), params }),
        transformResponse: ({ data, pagination }: WebhookDeliveriesAnswer) => ({
          deliveries: data,
          pagination,
        }),
        providesTags: ['WebhookDelivery'],
      }),
      repeatDelivery: build.mutation<unknown, { id: Id; seq: number }>({
        query: ({ id, seq }) => ({
          url: path(id, '/repeat'),
          method: 'POST',
          body: { seq },
          responseHandler: noContent,
        }),
        invalidatesTags: ['WebhookDelivery', 'Webhook'],
      }),
    }),
  });

export const {
  useWebhooksQuery,
  useWebhookQuery,
  useCreateWebhookMutation,
  useRotateSecretMutation,
  useChangeWebhookMutation,
  useTestWebhookMutation,
  useEnableWebhookMutation,
  useDeleteWebhookMutation,
  useDeliveriesQuery,
  useRepeatDeliveryMutation,
} = webhooksApi;
export const { webhooks } = webhooksApi.endpoints;
