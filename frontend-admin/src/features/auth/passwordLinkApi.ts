import type {
  AdminForgotPasswordRequest,
  AdminResetPasswordRequest,
  CheckAdminPasswordLinkRequest,
} from '@nattil/contracts/api/admin/administrators';
import type { Done } from '@nattil/contracts/api/common';
import { baseApi } from '../../shared/store/baseApi.ts';

const passwordLinkApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    askForPasswordLink: build.mutation<Done, AdminForgotPasswordRequest>({
      query: (body) => ({ url: '/admin/auth/forgot-password', method: 'POST', body }),
      extraOptions: { public: true },
    }),
    // The token is sent in the body, because URLs are logged.
    checkPasswordLink: build.query<Done, CheckAdminPasswordLinkRequest>({
      query: (body) => ({ url: '/admin/auth/reset-password/check', method: 'POST', body }),
      extraOptions: { public: true },
      keepUnusedDataFor: 0,
    }),
    setPasswordByLink: build.mutation<Done, AdminResetPasswordRequest>({
      query: (body) => ({ url: '/admin/auth/reset-password', method: 'POST', body }),
      extraOptions: { public: true },
    }),
  }),
});

export const {
  useAskForPasswordLinkMutation,
  useCheckPasswordLinkQuery,
  useSetPasswordByLinkMutation,
} = passwordLinkApi;
