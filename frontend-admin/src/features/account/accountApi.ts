import type { AdminUser } from '@nattil/contracts/api/admin/session';
import type {
  AdminPasswordRequest,
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
  }),
});

export const { useRenameMutation, useChangePasswordMutation } = accountApi;
