import type {
  OtpPurpose,
  ResendOtpRequest,
  SendOtpRequest,
  VerifyOtpRequest,
} from '@nattil/contracts/api/otp';
import {
  otpEmailRule,
  otpNameRule,
  otpPhoneRule,
  otpPurposeRule,
  otpRule,
  otpSessionRule,
} from '@nattil/contracts/rules/otp-requests';
import { Follows } from '../../../platform/http/follows.ts';

/** The contact that the client expects; it must be one of the member's. */
class ContactFields {
  @Follows(otpEmailRule)
  email?: string;

  @Follows(otpPhoneRule)
  phone?: string;
}

export class SendOtpBody extends ContactFields implements SendOtpRequest {
  @Follows(otpPurposeRule)
  type: OtpPurpose;

  /** Not used. */
  @Follows(otpNameRule)
  name?: string;
}

export class VerifyOtpBody extends ContactFields implements VerifyOtpRequest {
  @Follows(otpRule)
  otp: string;

  @Follows(otpSessionRule)
  sessionId: string;
}

export class ResendOtpBody extends ContactFields implements ResendOtpRequest {
  @Follows(otpSessionRule)
  sessionId: string;
}
