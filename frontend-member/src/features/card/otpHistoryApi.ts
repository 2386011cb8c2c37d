import type { OtpHistoryAnswer } from '@nattil/contracts/api/otp';
import { OTP_HISTORY, otpApi } from './otpApi.ts';

const otpHistoryApi = otpApi.injectEndpoints({
  endpoints: (build) => ({
    otpHistoryPage: build.query<OtpHistoryAnswer, { page: number; limit: number }>({
      query: (params) => ({ url: '/users/otp/history', params }),
      providesTags: [OTP_HISTORY],
    }),
  }),
});

export const { useOtpHistoryPageQuery } = otpHistoryApi;
