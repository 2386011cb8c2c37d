import type {
  ApiKey,
  ApiKeysAnswer,
  CreateApiKeyRequest,
  NewApiKeyAnswer,
} from '@nattil/contracts/api/admin/api-keys';
import type { Id, Pagination } from '@nattil/contracts/api/common';
import { baseApi } from '../../shared/store/baseApi.ts';

interface ApiKeysPage {
  keys: ApiKey[];
  pagination: Pagination;
}

const apiKeysApi = baseApi.enhanceEndpoints({ addTagTypes: ['ApiKey'] }).injectEndpoints({
  endpoints: (build) => ({
    apiKeys: build.query<ApiKeysPage, { page: number; limit: number }>({
      query: (params) => ({ url: '/admin/api-keys', params }),
      transformResponse: ({ data, pagination }: ApiKeysAnswer) => ({ keys: data, pagination }),
      providesTags: ['ApiKey'],
    }),
    createApiKey: build.mutation<NewApiKeyAnswer['data'], CreateApiKeyRequest>({
      query: (body) => ({ url: '/admin/api-keys', method: 'POST', body }),
      transformResponse: ({ data }: NewApiKeyAnswer) => data,
      invalidatesTags: (_answer, error) => (error ? [] : ['ApiKey']),
    }),
    revokeApiKey: build.mutation<unknown, Id>({
      query: (id) => ({
        url: `/admin/api-keys/${encodeURIComponent(id)}`,
        method: 'DELETE',
        responseHandler: async (response) => (response.status === 204 ? null : response.json()),
      }),
      invalidatesTags: ['ApiKey'],
    }),
  }),
});

export const { useApiKeysQuery, useCreateApiKeyMutation, useRevokeApiKeyMutation } = apiKeysApi;
export const { apiKeys } = apiKeysApi.endpoints;
