/** Fields of the administrators' decisions about a shop. */
import { lengthRule, optional } from '../rule.ts';

export const REASON_MIN_LENGTH = 10;
export const REASON_MAX_LENGTH = 500;
export const SHOP_NOTES_MAX_LENGTH = 500;

export const REJECT_MESSAGES = {
  rejected: 'Shop rejected successfully!',
  failed: 'Failed to reject shop. Please try again.',
} as const;
export const APPROVE_MESSAGES = {
  approved: 'Shop approved successfully!',
  failed: 'Failed to approve shop. Please try again.',
} as const;

export const BLOCK_MESSAGES = {
  blocked: 'Shop blocked successfully!',
  failed: 'Failed to block shop. Please try again.',
} as const;
export const ACTIVATE_MESSAGES = {
  activated: 'Shop activated successfully!',
  failed: 'Failed to activate shop. Please try again.',
} as const;

const REASON_TOO_LONG = `Reason must not exceed ${REASON_MAX_LENGTH} characters`;

/** Rule for the reason of a decision, with the messages of that decision. */
/*@__NO_SIDE_EFFECTS__*/
export function reasonRuleSaying({
  required,
  tooShort = `Reason must be at least ${REASON_MIN_LENGTH} characters long`,
}: {
  required: string;
  tooShort?: string;
}) {
  return lengthRule({
    minimum: REASON_MIN_LENGTH,
    maximum: REASON_MAX_LENGTH,
    says: { required, tooShort, tooLong: REASON_TOO_LONG },
    examples: [
      ['  too short  ', tooShort],
      [' ten chars! ', null],
      ['\u200b'.repeat(REASON_MIN_LENGTH), required],
      [`${' '.repeat(20)}${'x'.repeat(REASON_MAX_LENGTH)}  `, null],
    ],
  });
}

/** The shop's owner sees this reason. */
export const rejectionReasonRule = reasonRuleSaying({
  required: 'Please provide a reason for rejecting this shop',
  tooShort: 'Rejection reason must be at least 10 characters long',
});

/** The shop's owner sees this reason. */
export const blockReasonRule = reasonRuleSaying({
  required: 'Please provide a reason for blocking this shop',
});

/** Ready-made reasons for rejecting or blocking a shop; the administrator may edit the text. */
export const DECISION_REASONS = [
  { label: 'Duplicate', text: 'This shop is registered already.' },
  {
    label: 'Address not found',
    text: 'We could not find the address of this shop. Please send us the full address with a landmark.',
  },
  {
    label: 'Documents missing',
    text: 'Documents of this shop are missing. Please send us its registration certificate.',
  },
] as const;
/** An installation may add as many reasons of its own. */
export const MAX_OWN_REASONS = 10;

const NOTES_TOO_LONG = 'Notes must not exceed 500 characters';

/** Only administrators see these notes of an approval or of a blocked shop's activation. */
export const approvalNotesRule = optional(
  lengthRule({
    maximum: SHOP_NOTES_MAX_LENGTH,
    says: { tooShort: NOTES_TOO_LONG, tooLong: NOTES_TOO_LONG },
    examples: [['', null]],
  }),
);
export const activationNotesRule = approvalNotesRule;

/** A block requires a reason, an activation does not; the shop's state decides which it is. */
export const toggleReasonRule = optional(
  lengthRule({
    maximum: REASON_MAX_LENGTH,
    says: { tooShort: REASON_TOO_LONG, tooLong: REASON_TOO_LONG },
  }),
);
