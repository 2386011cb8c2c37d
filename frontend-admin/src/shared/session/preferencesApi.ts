import type { AdminPreferencesAnswer } from '@nattil/contracts/api/admin/administrators';
import type { AdminPreferences } from '@nattil/contracts/api/admin/session';
import { baseApi } from '../store/baseApi.ts';

const preferencesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    prefer: build.mutation<AdminPreferences, AdminPreferences>({
      query: (body) => ({ url: '/admin/profile/preferences', method: 'PUT', body }),
      transformResponse: (answer: AdminPreferencesAnswer) => answer.data,
    }),
  }),
});

export const { usePreferMutation } = preferencesApi;
