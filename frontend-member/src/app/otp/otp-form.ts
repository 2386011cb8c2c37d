import { otpRule } from '@nattil/contracts/rules/otp-requests';

/** The one field of the dialog that asks for a code. */
export const otpRules = { otp: otpRule };
