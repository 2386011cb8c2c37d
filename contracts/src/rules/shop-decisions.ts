/** What administrators decide about a shop. */
import { lengthRule, optional } from './rule.ts';

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

const REASON_TOO_LONG = 'Reason must not exceed 500 characters';

/** The owner reads it. */
export const rejectionReasonRule = lengthRule({
  minimum: REASON_MIN_LENGTH,
  maximum: REASON_MAX_LENGTH,
  says: {
    required: 'Please provide a reason for rejecting this shop',
    tooShort: 'Rejection reason must be at least 10 characters long',
    tooLong: REASON_TOO_LONG,
  },
  examples: [
    ['  too short  ', 'Rejection reason must be at least 10 characters long'],
    [' ten chars! ', null],
    [`${' '.repeat(20)}${'x'.repeat(REASON_MAX_LENGTH)}  `, null],
  ],
});

const BLOCK_REASON_TOO_SHORT = 'Reason must be at least 10 characters long';

/** The owner reads it. */
export const blockReasonRule = lengthRule({
  minimum: REASON_MIN_LENGTH,
  maximum: REASON_MAX_LENGTH,
  says: {
    required: 'Please provide a reason for blocking this shop',
    tooShort: BLOCK_REASON_TOO_SHORT,
    tooLong: REASON_TOO_LONG,
  },
  examples: [
    ['  too short  ', BLOCK_REASON_TOO_SHORT],
    [' ten chars! ', null],
    [`${' '.repeat(20)}${'x'.repeat(REASON_MAX_LENGTH)}  `, null],
  ],
});

const NOTES_TOO_LONG = 'Notes must not exceed 500 characters';

/** Only administrators read them: at an approval and when a blocked shop is activated. */
export const approvalNotesRule = optional(
  lengthRule({
    maximum: SHOP_NOTES_MAX_LENGTH,
    says: { tooShort: NOTES_TOO_LONG, tooLong: NOTES_TOO_LONG },
    examples: [['', null]],
  }),
);
export const activationNotesRule = approvalNotesRule;
