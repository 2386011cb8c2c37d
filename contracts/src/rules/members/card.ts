/** The privilege card: its number and its validity. */

/** An issued card lapses if it is not activated within this time. */
export const CARD_ACTIVATION_DAYS = 30;
/** Validity from activation. */
export const CARD_VALIDITY_MONTHS = 12;
export const CARD_RENEWAL_DEFAULT_MONTHS = 12;
/** Renewal periods that the member area offers. */
export const CARD_RENEWAL_CHOICES = [1, 6, 12] as const;
/** Upper limit of a card's validity, counted from now. */
export const CARD_MAX_MONTHS_AHEAD = 24;

export const CARD_MESSAGES = {
  loadFailed: 'Failed to load data',
  updateFailed: 'Failed to update card details',
} as const;

const DAY_MS = 86_400_000;
const IST_OFFSET_MS = 5.5 * 3_600_000;

/** Luhn check digit of `payload`. */
function luhnDigit(payload: string): string {
  const sum = [...payload].reverse().reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

/** Builds a card number from 14 random digits: 9, the digits, the Luhn digit. */
export function cardNumberFrom(fourteenDigits: string): string {
  const payload = `9${fourteenDigits}`;
  return payload + luhnDigit(payload);
}

/** Whether the text is 16 digits that start with 9 and end with the right Luhn digit. */
export function isCardNumber(digits: string): boolean {
  return /^9\d{15}$/.test(digits) && cardNumberFrom(digits.slice(1, 15)) === digits;
}

/** Last moment at which a card issued at `issuedAt` can be activated. */
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

/** Last millisecond of a day in IST; `day` is written like 2027-01-31. */
export function endOfDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00+05:30`) + DAY_MS - 1);
}

/** New end of validity, counted from the present end or from now, whichever is later. */
export function renewedUntil(expiresAt: Date, now: Date, months: number): Date {
  return endOfValidity(expiresAt > now ? expiresAt : now, months);
}

/** Whether `until` lies beyond the longest validity allowed from now. */
export function exceedsRenewalLimit(until: Date, now: Date): boolean {
  return until > endOfValidity(now, CARD_MAX_MONTHS_AHEAD);
}
