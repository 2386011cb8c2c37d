import type {
  OtpHistoryAnswer,
  OtpHistoryItem,
  OtpPurpose,
} from '@nattil/contracts/api/member/otp';
import { OTP_HISTORY, otpApi } from '../../../shared/otp/otpApi.ts';

interface OtpHistoryQuery {
  page?: number;
  limit: number;
  purpose?: OtpPurpose;
}

const otpHistoryApi = otpApi.injectEndpoints({
  endpoints: (build) => ({
    otpHistory: build.query<OtpHistoryItem[], OtpHistoryQuery>({
      query: (params) => ({ url: '/users/otp/history', params }),
      transformResponse: (answer: OtpHistoryAnswer) => answer.data,
      providesTags: [OTP_HISTORY],
    }),
    otpHistoryPage: build.query<OtpHistoryAnswer, { page: number; limit: number }>({
      query: (params) => ({ url: '/users/otp/history', params }),
      providesTags: [OTP_HISTORY],
    }),
  }),
});

export const { useOtpHistoryQuery, useOtpHistoryPageQuery } = otpHistoryApi;
