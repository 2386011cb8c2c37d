import type { Refusal } from './refusal.ts';

export const TILL_REFUSALS = {
  CODE_INVALID: {
    status: 422,
    message: 'This code is wrong or old. Ask the customer to wait for the next code.',
  },
  CODE_USED: {
    status: 409,
    message: 'This code was used already. Ask the customer to wait for the next code.',
  },
  CARD_CHECKS_LOCKED: {
    status: 423,
    message: 'There were too many wrong codes. Please try again later.',
  },
  CHECK_NOT_FOUND: { status: 404, message: 'Check not found. Please scan the card again.' },
  CHECK_EXPIRED: { status: 409, message: 'This check is too old. Please scan the card again.' },
  CHECK_USED: { status: 409, message: 'This check was used for a purchase already.' },
  REVERSAL_TOO_LATE: {
    status: 409,
    message: 'A purchase can be reversed at the till on the same day only',
  },
  TILL_REPORT_NOT_FOUND: { status: 404, message: 'Report not found' },
  TILL_REPORT_SETTLED: { status: 409, message: 'This report is settled already' },
  PURCHASE_DISPUTED: { status: 409, message: 'You reported this purchase already' },
} as const satisfies Record<string, Refusal>;
