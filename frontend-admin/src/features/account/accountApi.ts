import type { AdminPreferences, AdminUser } from '@nattil/contracts/api/admin/session';
import type {
  AdminPasswordRequest,
  AdminPreferencesAnswer,
  AdminProfileAnswer,
  AdminProfileRequest,
} from '@nattil/contracts/api/admin/administrators';
import { baseApi } from '../../shared/store/baseApi.ts';

const accountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    rename: build.mutation<AdminUser, AdminProfileRequest>({
      query: (body) => ({ url: '/admin/profile', method: 'PUT', body }),
      transformResponse: (answer: AdminProfileAnswer) => answer.data,
    }),
    changePassword: build.mutation<unknown, AdminPasswordRequest>({
      query: (body) => ({ url: '/admin/profile/password', method: 'PUT', body }),
    }),
    prefer: build.mutation<AdminPreferences, AdminPreferences>({
      query: (body) => ({ url: '/admin/profile/preferences', method: 'PUT', body }),
      transformResponse: (answer: AdminPreferencesAnswer) => answer.data,
    }),
  }),
});

export const { useRenameMutation, useChangePasswordMutation, usePreferMutation } = accountApi;
