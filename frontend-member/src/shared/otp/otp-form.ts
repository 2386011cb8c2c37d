import { otpRule } from '@nattil/contracts/rules/sign-in/otp-requests';

/** The rules of the code dialog's only field. */
export const otpRules = { otp: otpRule };
