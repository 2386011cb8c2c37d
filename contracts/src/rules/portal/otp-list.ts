/** The administrators' list of one-time passwords, and the actions on it. */
import { isId } from '../fields/id.ts';
import { filterRule, sortRule } from '../list.ts';
import { OTP_PURPOSES } from '../sign-in/otp.ts';
import { choiceRule, lengthRule, rule, type Example } from '../rule.ts';

const OTP_STATUSES = ['verified', 'pending', 'expired'] as const;
const OTP_CHANNELS = ['email', 'sms'] as const;
export const OTP_LIST_SORTS = ['created_at', 'expiresAt'] as const;
const OTP_PERIODS = ['24h', '7d', '30d', '90d'] as const;

export const otpListStatusRule = filterRule('status', ['all', ...OTP_STATUSES]);
export const otpListTypeRule = filterRule('otpType', ['all', ...OTP_CHANNELS]);
export const otpListPurposeRule = filterRule('purpose', ['all', ...OTP_PURPOSES]);
export const otpListSortRule = sortRule(OTP_LIST_SORTS);
export const otpExportFormatRule = filterRule('format', ['xlsx', 'csv']);
export const otpPeriodRule = filterRule('period', OTP_PERIODS);

export const resentOtpTypeRule = choiceRule(
  OTP_CHANNELS,
  `otpType must be one of ${OTP_CHANNELS.join(', ')}`,
);
export const resentOtpPurposeRule = choiceRule(
  OTP_PURPOSES,
  `purpose must be one of ${OTP_PURPOSES.join(', ')}`,
);
const CONTACT_MAX_LENGTH = 254;
const CONTACT_NEEDED = 'contactInfo must be the e-mail or phone of the user';
/** Not validated as e-mail or phone, because the server compares it with the stored contact. */
export const resentOtpContactRule = lengthRule({
  minimum: 1,
  maximum: CONTACT_MAX_LENGTH,
  says: { tooShort: CONTACT_NEEDED, tooLong: CONTACT_NEEDED },
});

/** Maximum number of sessions in one bulk expiry. */
const MAX_OTP_BULK = 100;
const IDS_NEEDED = `sessionIds must be the ids of 1 to ${MAX_OTP_BULK} sessions`;
const AN_ID = '018f6b1e-7c3a-7d52-9f10-2a4b6c8d0e1f';

export const otpSessionIdsRule = rule<string[]>({
  check: (ids) =>
    Array.isArray(ids) &&
    ids.length >= 1 &&
    ids.length <= MAX_OTP_BULK &&
    ids.every((id) => typeof id === 'string' && isId(id))
      ? null
      : IDS_NEEDED,
  schema: {
    type: 'array',
    items: { type: 'string', format: 'uuid' },
    minItems: 1,
    maxItems: MAX_OTP_BULK,
  },
  examples: [
    [[AN_ID], null],
    [[AN_ID, AN_ID], null],
    [Array.from({ length: MAX_OTP_BULK }, () => AN_ID), null],
    ...[
      [],
      Array.from({ length: MAX_OTP_BULK + 1 }, () => AN_ID),
      ['7'],
      [7],
      [null],
      [[AN_ID]],
      AN_ID,
      {},
    ].map((bad): Example => [bad, IDS_NEEDED]),
  ],
});

/** Success messages of the administrators' actions. */
export const OTP_ADMIN_MESSAGES = {
  expired: 'OTP session expired successfully',
  resentTo: (contact: string) => `OTP session resent successfully to ${contact}`,
} as const;
