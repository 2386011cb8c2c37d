/** Mail from an administrator to the owner of a shop. */
import { lengthRule, textRule } from '../rule.ts';
import { oneLine, paragraphs } from '../fields/text.ts';

const EMAIL_SUBJECT_MAX_LENGTH = 150;
export const EMAIL_MESSAGE_MAX_LENGTH = 5000;

export const SHOP_EMAIL_MESSAGES = {
  sent: 'Email sent successfully!',
  failed: 'Failed to send email. Please try again.',
} as const;

const SUBJECT_OF_LINES = 'Subject must be one line';

const oneLineSubjectRule = lengthRule({
  normalise: oneLine,
  minimum: 1,
  maximum: EMAIL_SUBJECT_MAX_LENGTH,
  says: {
    tooShort: 'Subject is required',
    tooLong: `Subject must not exceed ${EMAIL_SUBJECT_MAX_LENGTH} characters`,
  },
});

/** A subject with line breaks is refused: its second line could inject a mail header. */
export const emailSubjectRule = textRule({
  normalise: (typed) => (/[\r\n]/.test(typed.trim()) ? typed.trim() : oneLine(typed)),
  check: (subject) => (/[\r\n]/.test(subject) ? SUBJECT_OF_LINES : oneLineSubjectRule(subject)),
  schema: oneLineSubjectRule.schema,
  examples: [
    ...oneLineSubjectRule.examples.filter(([typed]) => typeof typed === 'string'),
    ['\u200b\r\n', 'Subject is required'],
    ['Your hours\r\nBcc: ben@example.com', SUBJECT_OF_LINES],
    ['Your hours\nare missing', SUBJECT_OF_LINES],
    ['Your hours\n', null],
  ],
});

export const emailMessageRule = lengthRule({
  normalise: paragraphs,
  minimum: 1,
  maximum: EMAIL_MESSAGE_MAX_LENGTH,
  says: { tooShort: 'Message is required', tooLong: 'Message must not exceed 5,000 characters' },
  examples: [['Dear owner,\n\n\n\nyour hours are missing.\n', null]],
});
