import type {
  OtpChannel,
  OtpSent,
  OtpSentAnswer,
  ResendOtpRequest,
  SendOtpRequest,
  VerifyOtpAnswer,
  VerifyOtpRequest,
} from '@nattil/contracts/api/otp';
import type { ApiError } from '@nattil/frontend-shared/api/api-error';
import { baseApi } from '../baseApi.ts';
import type { AppDispatch } from '../store.ts';
import { rememberWait } from './code-waits.ts';

/** What became of the contact to which the code was sent. */
export type VerifiedContact = VerifyOtpAnswer['data']['contact'];

interface OnChannel<Body> {
  channel: OtpChannel;
  body: Body;
}

/** An answer may say that nothing was sent; the caller then gets its message as a refusal. */
type Unsuccessful = { success: boolean; message?: string };

/** The contact of a channel that a request names. */
function contactOf({ channel, body }: OnChannel<{ email?: string; phone?: string }>): string {
  return (channel === 'email' ? body.email : body.phone) ?? '';
}

function unsuccessful({ message }: Unsuccessful): ApiError {
  return message ? { status: 200, message } : { status: 200 };
}

/** The codes that were sent to the member; sending and verifying them, and activating the card, change them. */
export const OTP_HISTORY = { type: 'Otp', id: 'HISTORY' } as const;

export const otpApi = baseApi.enhanceEndpoints({ addTagTypes: ['Otp'] }).injectEndpoints({
  endpoints: (build) => ({
    sendOtp: build.mutation<OtpSent, OnChannel<SendOtpRequest>>({
      async queryFn({ channel, body }, { dispatch }, _options, call) {
        const { data, error } = await call({
          url: `/users/otp/send-${channel}`,
          method: 'POST',
          body,
        });
        rememberWait(dispatch as AppDispatch, contactOf({ channel, body }), error);
        if (error) return { error };
        const answer = data as OtpSentAnswer;
        return answer.success ? { data: answer.data } : { error: unsuccessful(answer) };
      },
      invalidatesTags: [OTP_HISTORY],
    }),
    verifyOtp: build.mutation<VerifiedContact, OnChannel<VerifyOtpRequest>>({
      async queryFn({ channel, body }, _api, _options, call) {
        const url = `/users/otp/verify-${channel}`;
        const { data, error } = await call({ url, method: 'POST', body });
        if (error) return { error };
        // An older process of the API says nothing of the contact.
        const answer = data as Omit<VerifyOtpAnswer, 'data'> & Partial<VerifyOtpAnswer>;
        return answer.success
          ? { data: answer.data?.contact ?? 'confirmed' }
          : { error: unsuccessful(answer) };
      },
      invalidatesTags: [OTP_HISTORY],
    }),
    resendOtp: build.mutation<OtpSent, OnChannel<ResendOtpRequest>>({
      async queryFn({ channel, body }, { dispatch }, _options, call) {
        const url = `/users/otp/resend-${channel}`;
        const { data, error } = await call({ url, method: 'POST', body });
        rememberWait(dispatch as AppDispatch, contactOf({ channel, body }), error);
        if (error) return { error };
        const answer = data as OtpSentAnswer;
        return answer.success ? { data: answer.data } : { error: unsuccessful(answer) };
      },
      invalidatesTags: [OTP_HISTORY],
    }),
  }),
});

export const { useSendOtpMutation, useVerifyOtpMutation, useResendOtpMutation } = otpApi;
