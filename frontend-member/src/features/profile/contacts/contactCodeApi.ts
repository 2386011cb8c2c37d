import { OTP_LIFETIME_SECONDS } from '@nattil/contracts/rules/sign-in/otp';
import type { OtpSending } from '../../../shared/otp/otp-sending.ts';
import { otpApi } from '../../../shared/otp/otpApi.ts';

export const contactCodeApi = otpApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * The last code that this tab requested for a contact. It outlives the profile view while it is
     * valid, so that a person who returns from the mailbox can enter it.
     */
    contactCode: build.query<OtpSending | null, string>({
      queryFn: () => ({ data: null }),
      keepUnusedDataFor: OTP_LIFETIME_SECONDS,
    }),
  }),
});

export const { useContactCodeQuery } = contactCodeApi;
