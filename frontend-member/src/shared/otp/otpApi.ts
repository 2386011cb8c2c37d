import type {
  OtpChannel,
  OtpSent,
  OtpSentAnswer,
  ResendOtpRequest,
  SendOtpRequest,
  VerifyOtpAnswer,
  VerifyOtpRequest,
} from '@nattil/contracts/api/member/otp';
import type { ApiError } from '@nattil/frontend-shared/api/api-error';
import { baseApi } from '../api/baseApi.ts';
import type { AppDispatch } from '../store/state.ts';
import { rememberWait } from './code-waits.ts';

/** The state of the contact after verification. */
export type VerifiedContact = VerifyOtpAnswer['data']['contact'];

interface OnChannel<Body> {
  channel: OtpChannel;
  body: Body;
}

/** A successful answer may report that nothing was sent; the caller gets it as a refusal. */
type Unsuccessful = { success: boolean; message?: string };

/** The contact in a request to this channel. */
function contactOf({ channel, body }: OnChannel<{ email?: string; phone?: string }>): string {
  return (channel === 'email' ? body.email : body.phone) ?? '';
}

function unsuccessful({ message }: Unsuccessful): ApiError {
  return message ? { status: 200, message } : { status: 200 };
}

/** The member's sent codes. Sending and verifying a code and activating the card invalidate it. */
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
        // An older API process sends no contact.
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
