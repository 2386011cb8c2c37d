import type {
  AdminOtpAnalytics,
  AdminOtpAnalyticsAnswer,
  AdminOtpSession,
  AdminOtpSessionAnswer,
  AdminOtpSessionsAnswer,
  AdminOtpSessionsQuery,
  BulkExpiredOtps,
  BulkExpireOtpAnswer,
  OtpPeriod,
} from '@nattil/contracts/api/admin/otp-sessions';
import type { Id } from '@nattil/contracts/api/common';
import { baseApi } from '../../shared/store/baseApi.ts';

const PAGE_SIZE = 10;

const sessionTag = (id: Id) => ({ type: 'OtpSession', id }) as const;
/** All pages of the list, which carry the totals of all sessions, and the analytics. */
const OTP_LIST = { type: 'OtpSession', id: 'LIST' } as const;

const otpApi = baseApi.enhanceEndpoints({ addTagTypes: ['OtpSession'] }).injectEndpoints({
  endpoints: (build) => ({
    otpSessions: build.query<AdminOtpSessionsAnswer['data'], AdminOtpSessionsQuery>({
      query: (params) => ({
        url: '/admin/users/otp-sessions',
        params: { limit: PAGE_SIZE, ...params },
      }),
      transformResponse: (answer: AdminOtpSessionsAnswer) => answer.data,
      providesTags: [OTP_LIST],
    }),
    otpSession: build.query<AdminOtpSession, Id>({
      query: (id) => `/admin/users/otp-sessions/${encodeURIComponent(id)}`,
      transformResponse: (answer: AdminOtpSessionAnswer) => answer.data,
      providesTags: (_session, _error, id) => [sessionTag(id)],
    }),
    otpAnalytics: build.query<AdminOtpAnalytics, OtpPeriod>({
      query: (period) => ({ url: '/admin/users/otp-sessions/analytics', params: { period } }),
      transformResponse: (answer: AdminOtpAnalyticsAnswer) => answer.data,
      providesTags: [OTP_LIST],
    }),
    // A refusal mostly means that the code was used in the meantime, so the list is stale too.
    expireOtp: build.mutation<unknown, Id>({
      query: (id) => ({
        url: `/admin/users/otp-sessions/${encodeURIComponent(id)}/expire`,
        method: 'POST',
      }),
      invalidatesTags: (_answer, _error, id) => [sessionTag(id), OTP_LIST],
    }),
    bulkExpireOtps: build.mutation<BulkExpiredOtps, Id[]>({
      query: (sessionIds) => ({
        url: '/admin/users/otp-sessions/bulk-expire',
        method: 'POST',
        body: { sessionIds },
      }),
      transformResponse: (answer: BulkExpireOtpAnswer) => answer.data,
      invalidatesTags: (_answer, _error, ids) => [...ids.map(sessionTag), OTP_LIST],
    }),
    resendOtp: build.mutation<unknown, AdminOtpSession>({
      query: ({ userId, otpType, purpose, contactInfo }) => ({
        url: `/admin/users/${encodeURIComponent(userId)}/otp-sessions/resend`,
        method: 'POST',
        body: { otpType, purpose, contactInfo },
      }),
      invalidatesTags: (_answer, _error, { id }) => [sessionTag(id), OTP_LIST],
    }),
  }),
});

export const {
  useOtpSessionsQuery,
  useOtpSessionQuery,
  useOtpAnalyticsQuery,
  useExpireOtpMutation,
  useBulkExpireOtpsMutation,
  useResendOtpMutation,
} = otpApi;
export const { otpSessions } = otpApi.endpoints;
