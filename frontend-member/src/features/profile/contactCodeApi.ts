import { OTP_LIFETIME_SECONDS } from '@nattil/contracts/rules/otp';
import type { OtpSending } from '../../app/otp/otp-sending.ts';
import { otpApi } from '../../app/otp/otpApi.ts';

export const contactCodeApi = otpApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * The code that this tab had sent to a contact. As long as it is valid it outlives the profile
     * view: whoever looks into the mailbox and comes back enters that one.
     */
    contactCode: build.query<OtpSending | null, string>({
      queryFn: () => ({ data: null }),
      keepUnusedDataFor: OTP_LIFETIME_SECONDS,
    }),
  }),
});

export const { useContactCodeQuery } = contactCodeApi;
