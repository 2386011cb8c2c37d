/** Members' reports about purchases and refused discounts, and signals in purchases. */
import { filterRule } from '../list.ts';
import { lengthRule, optional } from '../rule.ts';

export const REPORT_NOTE_MAX_LENGTH = 500;

const NOTE_TOO_LONG = `Note must not exceed ${REPORT_NOTE_MAX_LENGTH} characters`;

/** What happened at the shop, in the member's words. */
export const reportNoteRule = optional(
  lengthRule({
    maximum: REPORT_NOTE_MAX_LENGTH,
    says: { tooShort: NOTE_TOO_LONG, tooLong: NOTE_TOO_LONG },
    examples: [['', null]],
  }),
);

const RESOLUTION_MIN_LENGTH = 10;
export const RESOLUTION_MAX_LENGTH = 500;

/** What was done about a report. Only administrators see it. */
export const reportResolutionRule = lengthRule({
  minimum: RESOLUTION_MIN_LENGTH,
  maximum: RESOLUTION_MAX_LENGTH,
  says: {
    required: 'Please say what was done about this report',
    tooShort: `Resolution must be at least ${RESOLUTION_MIN_LENGTH} characters long`,
    tooLong: `Resolution must not exceed ${RESOLUTION_MAX_LENGTH} characters`,
  },
});

export const reportStatusRule = filterRule('status', ['all', 'open', 'settled']);
export const reportKindRule = filterRule('kind', ['all', 'purchase-disputed', 'discount-refused']);
export const signalKindRule = filterRule('kind', [
  'all',
  'two-shops',
  'many-reversals',
  'many-purchases',
]);

/** Success messages of the server and the screens. */
export const TILL_REPORT_MESSAGES = {
  disputed: 'Purchase reported successfully!',
  refusalReported: 'Refused discount reported successfully!',
  settled: 'Report settled successfully!',
} as const;
