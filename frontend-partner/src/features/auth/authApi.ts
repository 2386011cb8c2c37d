import type { Done } from '@nattil/contracts/api/common';
import type { ForgotPasswordRequest } from '@nattil/contracts/api/member/account';
import type {
  AcceptPartnerInvitationRequest,
  PartnerInvitation,
  PartnerInvitationAnswer,
  RequestPartnerInvitationRequest,
} from '@nattil/contracts/api/partner/access';
import type {
  PartnerLoginAnswer,
  PartnerLoginRequest,
  PartnerUser,
  PartnerVerifyAnswer,
} from '@nattil/contracts/api/partner/session';
import { baseApi } from '../../shared/store/baseApi.ts';

/** If the server does not answer, a sign-out waits at most this long. */
const SIGN_OUT_TIMEOUT_MS = 5_000;

const authApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    signIn: build.mutation<PartnerLoginAnswer['data'], PartnerLoginRequest>({
      query: (body) => ({ url: '/partner/auth/login', method: 'POST', body }),
      transformResponse: (answer: PartnerLoginAnswer) => answer.data,
      extraOptions: { public: true },
    }),
    verify: build.query<PartnerUser, void>({
      query: () => '/partner/auth/verify',
      transformResponse: (answer: PartnerVerifyAnswer) => answer.data.user,
      keepUnusedDataFor: 0,
    }),
    signOut: build.mutation<null, void>({
      query: () => ({
        url: '/partner/auth/logout',
        method: 'POST',
        timeout: SIGN_OUT_TIMEOUT_MS,
        responseHandler: async () => null,
      }),
    }),
    forgotPassword: build.mutation<Done, ForgotPasswordRequest>({
      query: (body) => ({ url: '/partner/auth/forgot-password', method: 'POST', body }),
      extraOptions: { public: true },
    }),
    resetPassword: build.mutation<Done, { token: string; newPassword: string }>({
      query: (body) => ({ url: '/partner/auth/reset-password', method: 'POST', body }),
      extraOptions: { public: true },
    }),
    invitation: build.query<PartnerInvitation, string>({
      query: (token) => ({ url: '/partner/invitation', method: 'POST', body: { token } }),
      transformResponse: (answer: PartnerInvitationAnswer) => answer.data,
      keepUnusedDataFor: 0,
      extraOptions: { public: true },
    }),
    acceptInvitation: build.mutation<Done, AcceptPartnerInvitationRequest>({
      query: (body) => ({ url: '/partner/invitation/accept', method: 'POST', body }),
      extraOptions: { public: true },
    }),
    requestInvitation: build.mutation<Done, RequestPartnerInvitationRequest>({
      query: (body) => ({ url: '/partner/invitation/request', method: 'POST', body }),
      extraOptions: { public: true },
    }),
  }),
});

export const {
  useSignInMutation,
  useSignOutMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
  useInvitationQuery,
  useAcceptInvitationMutation,
  useRequestInvitationMutation,
} = authApi;
export const { verify } = authApi.endpoints;
