import type { AdminSearchAnswer } from '@nattil/contracts/api/admin/search';
import { baseApi } from '../../shared/store/baseApi.ts';

const searchApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    search: build.query<AdminSearchAnswer['data'], string>({
      query: (q) => ({ url: '/admin/search', params: { q } }),
      transformResponse: (answer: AdminSearchAnswer) => answer.data,
      // Short, so that a repeated search shows changes of other people.
      keepUnusedDataFor: 10,
    }),
  }),
});

export const { useSearchQuery } = searchApi;
