import type {
  OtpPurpose,
  ResendOtpRequest,
  SendOtpRequest,
  VerifyOtpRequest,
} from '@nattil/contracts/api/member/otp';
import {
  otpEmailRule,
  otpNameRule,
  otpPhoneRule,
  otpPurposeRule,
  otpRule,
  otpSessionRule,
} from '@nattil/contracts/rules/sign-in/otp-requests';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';

/** The contact that the client expects; it must be one of the member's. */
class ContactFields {
  @ValidatedBy(otpEmailRule) email?: string;
  @ValidatedBy(otpPhoneRule) phone?: string;
}

export class SendOtpBody extends ContactFields implements SendOtpRequest {
  @ValidatedBy(otpPurposeRule) type: OtpPurpose;

  /** Not used. */
  @ValidatedBy(otpNameRule) name?: string;
}

export class VerifyOtpBody extends ContactFields implements VerifyOtpRequest {
  @ValidatedBy(otpRule) otp: string;
  @ValidatedBy(otpSessionRule) sessionId: string;
}

export class ResendOtpBody extends ContactFields implements ResendOtpRequest {
  @ValidatedBy(otpSessionRule) sessionId: string;
}
