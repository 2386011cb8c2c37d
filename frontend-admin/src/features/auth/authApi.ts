import type {
  AdminLoginAnswer,
  AdminLoginRequest,
  AdminUser,
  AdminVerifyAnswer,
} from '@nattil/contracts/api/admin/session';
import { baseApi } from '../../shared/store/baseApi.ts';

/** If the server does not answer, a sign-out waits at most this long. */
const SIGN_OUT_TIMEOUT_MS = 5_000;

const authApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    signIn: build.mutation<AdminLoginAnswer['data'], AdminLoginRequest>({
      query: (body) => ({ url: '/admin/auth/login', method: 'POST', body }),
      transformResponse: (answer: AdminLoginAnswer) => answer.data,
      extraOptions: { public: true },
    }),
    verify: build.query<AdminUser, void>({
      query: () => '/admin/auth/verify',
      transformResponse: (answer: AdminVerifyAnswer) => answer.data.user,
      keepUnusedDataFor: 0,
    }),
    signOut: build.mutation<null, void>({
      query: () => ({
        url: '/admin/auth/logout',
        method: 'POST',
        timeout: SIGN_OUT_TIMEOUT_MS,
        responseHandler: async () => null,
      }),
    }),
  }),
});

export const { useSignInMutation, useSignOutMutation } = authApi;
export const { verify } = authApi.endpoints;
