import { Matches, IsIn, IsString, IsUUID, MaxLength } from 'class-validator';
import type {
  OtpPurpose,
  ResendOtpRequest,
  SendOtpRequest,
  VerifyOtpRequest,
} from '@nattil/contracts/api/otp';
import {
  EMAIL_MAX_LENGTH,
  EMAIL_PATTERN,
  NAME_MAX_LENGTH,
  PROFILE_MESSAGES,
} from '@nattil/contracts/rules/identity';
import { OTP_MESSAGES, OTP_PATTERN, OTP_PURPOSES } from '@nattil/contracts/rules/otp';
import { trimmed } from '../../../platform/http/transforms.ts';
import { OptionalText } from '../../../platform/http/validation.ts';

const PHONE_MAX_LENGTH = 32;

/** The contact that a client thinks it writes to; it must be the member's own. */
class ContactFields {
  @Matches(EMAIL_PATTERN, { message: PROFILE_MESSAGES.emailInvalid })
  @MaxLength(EMAIL_MAX_LENGTH, { message: PROFILE_MESSAGES.emailInvalid })
  @IsString({ message: PROFILE_MESSAGES.emailInvalid })
  @OptionalText()
  @trimmed()
  email?: string;

  @Matches(/^\+?[\d\s\-().]{6,}$/, { message: PROFILE_MESSAGES.phoneInvalid })
  @MaxLength(PHONE_MAX_LENGTH, { message: PROFILE_MESSAGES.phoneInvalid })
  @IsString({ message: PROFILE_MESSAGES.phoneInvalid })
  @OptionalText()
  @trimmed()
  phone?: string;
}

export class SendOtpBody extends ContactFields implements SendOtpRequest {
  @IsIn(OTP_PURPOSES, { message: `type must be one of ${OTP_PURPOSES.join(', ')}` })
  type: OtpPurpose;

  /** Accepted and not used: messages greet nobody by a name that the caller chose. */
  @MaxLength(NAME_MAX_LENGTH * 2, { message: PROFILE_MESSAGES.fullNameTooLong })
  @IsString({ message: PROFILE_MESSAGES.fullNameTooShort })
  @OptionalText()
  name?: string;
}

export class VerifyOtpBody extends ContactFields implements VerifyOtpRequest {
  @Matches(OTP_PATTERN, { message: OTP_MESSAGES.incomplete })
  @IsString({ message: OTP_MESSAGES.incomplete })
  @trimmed()
  otp: string;

  @IsUUID('all', { message: 'sessionId must be that of the sent OTP' })
  sessionId: string;
}

export class ResendOtpBody extends ContactFields implements ResendOtpRequest {
  @IsUUID('all', { message: 'sessionId must be that of the sent OTP' })
  sessionId: string;
}
