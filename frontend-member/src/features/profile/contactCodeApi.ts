import type {
  OtpChannel,
  OtpSent,
  OtpSentAnswer,
  ResendOtpRequest,
  SendOtpRequest,
  VerifyOtpAnswer,
  VerifyOtpRequest,
} from '@nattil/contracts/api/otp';
import { OTP_LIFETIME_SECONDS } from '@nattil/contracts/rules/otp';
import { baseApi } from '../../app/baseApi.ts';
import type { CodeSending } from './code-sending.ts';

interface OnChannel<Body> {
  channel: OtpChannel;
  body: Body;
}

/** The codes that were sent to the member, as their history shows them. */
const HISTORY = { type: 'Otp', id: 'HISTORY' } as const;

const sentIn = (answer: OtpSentAnswer): OtpSent => answer.data;

/** Codes that are sent to a changed contact. */
export const contactCodeApi = baseApi.enhanceEndpoints({ addTagTypes: ['Otp'] }).injectEndpoints({
  endpoints: (build) => ({
    sendCode: build.mutation<OtpSent, OnChannel<SendOtpRequest>>({
      query: ({ channel, body }) => ({ url: `/users/otp/send-${channel}`, method: 'POST', body }),
      transformResponse: sentIn,
      invalidatesTags: [HISTORY],
    }),
    verifyCode: build.mutation<VerifyOtpAnswer, OnChannel<VerifyOtpRequest>>({
      query: ({ channel, body }) => ({ url: `/users/otp/verify-${channel}`, method: 'POST', body }),
      invalidatesTags: [HISTORY],
    }),
    resendCode: build.mutation<OtpSent, OnChannel<ResendOtpRequest>>({
      query: ({ channel, body }) => ({ url: `/users/otp/resend-${channel}`, method: 'POST', body }),
      transformResponse: sentIn,
      invalidatesTags: [HISTORY],
    }),
    /**
     * The code that this tab had sent to a contact. As long as it is valid it outlives the profile
     * view: whoever looks into the mailbox and comes back enters that one.
     */
    contactCode: build.query<CodeSending | null, string>({
      queryFn: () => ({ data: null }),
      keepUnusedDataFor: OTP_LIFETIME_SECONDS,
    }),
  }),
});

export const {
  useSendCodeMutation,
  useVerifyCodeMutation,
  useResendCodeMutation,
  useContactCodeQuery,
} = contactCodeApi;
