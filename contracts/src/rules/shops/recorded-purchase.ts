/** What administrators may add to a purchase that they record. */
import { formatIsoDate } from '../../basic-formats.ts';
import { oneLine } from '../fields/text.ts';
import { isDate } from '../fields/time.ts';
import { lengthRule, optional, textRule, type Message } from '../rule.ts';

const BILL_NUMBER_MAX_LENGTH = 40;
export const PURCHASE_NOTE_MAX_LENGTH = 200;
/** How far back the day on a bill may lie. */
const BILL_DATE_MAX_DAYS = 7;

const DAY_MS = 86_400_000;
const BILL_NUMBER_TOO_LONG = `Bill number must not exceed ${BILL_NUMBER_MAX_LENGTH} characters`;
const NOTE_TOO_LONG = `Note must not exceed ${PURCHASE_NOTE_MAX_LENGTH} characters`;
const BILL_DATE_INVALID = 'Bill date must be a date such as 2027-01-31';
const BILL_DATE_BOUNDS = `Bill date must be from ${BILL_DATE_MAX_DAYS} days ago to today`;

export const billNumberRule = optional(
  lengthRule({
    normalise: oneLine,
    maximum: BILL_NUMBER_MAX_LENGTH,
    says: { tooShort: BILL_NUMBER_TOO_LONG, tooLong: BILL_NUMBER_TOO_LONG },
    examples: [['  INV/2027-014 ', null]],
  }),
);

export const purchaseNoteRule = optional(
  lengthRule({
    maximum: PURCHASE_NOTE_MAX_LENGTH,
    says: { tooShort: NOTE_TOO_LONG, tooLong: NOTE_TOO_LONG },
    examples: [['The till was offline', null]],
  }),
);

/** A calendar day; `billDateMessage` checks whether it is near enough. */
export const billDateRule = optional(
  textRule({
    check: (text) => (isDate(text) ? null : BILL_DATE_INVALID),
    schema: { format: 'date' },
    examples: [
      ['2027-01-31', null],
      ['2027-02-29', BILL_DATE_INVALID],
      ['31/01/2027', BILL_DATE_INVALID],
      ['2027-01-31T00:00:00Z', BILL_DATE_INVALID],
    ],
  }),
);

/** First and last day that a bill may have, in IST. */
export function billDateBounds(now: Date): { first: string; last: string } {
  const first = new Date(now.getTime() - BILL_DATE_MAX_DAYS * DAY_MS);
  return { first: formatIsoDate(first), last: formatIsoDate(now) };
}

/** Error message for the day on a bill; `day` is already a valid calendar day. */
export function billDateMessage(day: string, now: Date): Message {
  const { first, last } = billDateBounds(now);
  return day >= first && day <= last ? null : BILL_DATE_BOUNDS;
}
