/** The privilege card: its number and how long it lives. */

export const CARD_NUMBER_LENGTH = 16;
/** 16 digits, the first 9; `isCardNumber` checks the Luhn digit too. */
export const CARD_NUMBER_PATTERN = /^9\d{15}$/;
/** An issued card that nobody activates lapses after this. */
export const CARD_ACTIVATION_DAYS = 30;
/** Validity from activation. */
export const CARD_VALIDITY_MONTHS = 12;
export const CARD_RENEWAL_MIN_MONTHS = 1;
export const CARD_RENEWAL_MAX_MONTHS = 12;
export const CARD_RENEWAL_DEFAULT_MONTHS = 12;
/** What the member area offers. */
export const CARD_RENEWAL_CHOICES = [1, 6, 12] as const;
/** No card is ever valid for longer than this from now. */
export const CARD_MAX_MONTHS_AHEAD = 24;

export const CARD_MESSAGES = {
  loadFailed: 'Failed to load data',
  updateFailed: 'Failed to update card details',
  numberRequired: 'Card number is required',
  numberInvalid: 'Invalid card number',
  monthsInvalid: 'Months must be a whole number between 1 and 12',
} as const;

const DAY_MS = 86_400_000;
const IST_OFFSET_MS = 5.5 * 3_600_000;

function luhnSum(digits: string, doubleLast: boolean): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[index]);
    const fromRight = digits.length - 1 - index;
    const doubled = (fromRight % 2 === 0) === doubleLast ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum;
}

export function passesLuhn(digits: string): boolean {
  return /^\d+$/.test(digits) && luhnSum(digits, false) % 10 === 0;
}

/** The digit that makes `payload` plus it pass the Luhn check. */
export function luhnDigit(payload: string): string {
  return String((10 - (luhnSum(payload, true) % 10)) % 10);
}

/** A whole card number from 14 random digits: 9, the digits, the Luhn digit. */
export function cardNumberFrom(fourteenDigits: string): string {
  const payload = `9${fourteenDigits}`;
  return payload + luhnDigit(payload);
}

export function isCardNumber(digits: string): boolean {
  return CARD_NUMBER_PATTERN.test(digits) && passesLuhn(digits);
}

/** Until when a card issued now can be activated. */
export function activationDeadline(issuedAt: Date): Date {
  return new Date(issuedAt.getTime() + CARD_ACTIVATION_DAYS * DAY_MS);
}

/**
 * Calendar months later, at the end of that day in IST (the last millisecond). A day that the month
 * does not have becomes its last one: January 31 and one month is February 28 or 29.
 */
export function endOfValidity(from: Date, months: number): Date {
  const local = new Date(from.getTime() + IST_OFFSET_MS);
  const year = local.getUTCFullYear();
  const month = local.getUTCMonth() + months;
  const daysInMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(local.getUTCDate(), daysInMonth);
  return new Date(Date.UTC(year, month, day + 1) - 1 - IST_OFFSET_MS);
}

/** The new end of validity: from the later of now and the present one. */
export function renewedUntil(expiresAt: Date, now: Date, months: number): Date {
  return endOfValidity(expiresAt > now ? expiresAt : now, months);
}

/** Whether an end of validity lies past what is allowed from now. */
export function exceedsRenewalLimit(until: Date, now: Date): boolean {
  return until > endOfValidity(now, CARD_MAX_MONTHS_AHEAD);
}
