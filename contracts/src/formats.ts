/** Display formats of values. Dates are in IST, whatever the reader's time zone. */

import { formatIsoDate, IST, type Moment, once } from './basic-formats.ts';
import { COUNTRY_CODES } from './catalog/country-codes.ts';

const dateTime = once(
  () =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: IST,
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      second: '2-digit',
    }),
);
const rupees = once(
  () =>
    new Intl.NumberFormat('en-IN', {
      style: 'currency',
      currency: 'INR',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }),
);

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const DAY_MS = 86_400_000;

/** Masks all but the last four digits of a card number: `••••-••••-••••-2346`. */
export function maskCardNumber(digits: string): string {
  return `${'••••-'.repeat(3)}${digits.slice(-4)}`;
}

/** `January 5, 2027` in IST. */
export function formatLongDate(at: Moment): string {
  const [year, month, day] = formatIsoDate(at).split('-');
  return `${MONTHS[Number(month) - 1]} ${Number(day)}, ${year}`;
}

/** `January 5, 2027 at 3:00:00 PM IST`. */
export function formatExactTime(at: Moment): string {
  const parts = new Map(
    dateTime()
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  const day = `${part('month')} ${part('day')}, ${part('year')}`;
  return `${day} at ${part('hour')}:${part('minute')}:${part('second')} ${part('dayPeriod')} IST`;
}

/** `January 5, 2027, 3:00 PM`, in IST. */
export function formatDateAndTime(at: Moment): string {
  const [day, time] = formatExactTime(at).split(' at ');
  return `${day}, ${time?.replace(/:\d\d( [AP]M).*/, '$1')}`;
}

/** `3:00 PM` in IST, for a time that is minutes away. */
export function formatTime(at: Moment): string {
  return formatDateAndTime(at).split(', ').at(-1)!;
}

/** `just now`, `5 minutes ago`, `3 days ago`; the long date after a week. */
export function formatRelativeTime(at: Moment, now: Moment): string {
  const seconds = Math.floor((new Date(now).getTime() - new Date(at).getTime()) / 1000);
  if (seconds < 60) return 'just now';
  const ago = (count: number, unit: string): string =>
    `${count} ${unit}${count === 1 ? '' : 's'} ago`;
  if (seconds < 3_600) return ago(Math.floor(seconds / 60), 'minute');
  if (seconds < 86_400) return ago(Math.floor(seconds / 3_600), 'hour');
  if (seconds < 7 * 86_400) return ago(Math.floor(seconds / 86_400), 'day');
  return formatLongDate(at);
}

/** `₹1,23,456.00`. */
export function formatRupees(amount: number): string {
  return rupees().format(amount);
}

/** A rounded percent: `10%`. */
export function formatPercent(percent: number): string {
  return `${Math.round(percent)}%`;
}

/** `850 m`, `2.4 km`, `14 km`. */
export function formatDistance(kilometres: number): string {
  if (kilometres < 0.995) return `${Math.max(10, Math.round(kilometres * 100) * 10)} m`;
  return kilometres < 9.95 ? `${kilometres.toFixed(1)} km` : `${Math.round(kilometres)} km`;
}

/** `member.one@example.org` becomes `me****e@example.org`. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return '****';
  const local = email.slice(0, at);
  return `${local.slice(0, 2)}****${local.slice(-1)}${email.slice(at)}`;
}

/** Keeps the first 2 and last 2 digits and masks the rest: `98******10`. */
function maskNumber(number: string): string {
  const digits = number.replace(/\D/g, '');
  if (digits.length <= 4) return '*'.repeat(digits.length);
  return digits.slice(0, 2) + '*'.repeat(digits.length - 4) + digits.slice(-2);
}

/** Masks an e-mail or a phone by its kind. */
export function maskContact(contact: string): string {
  return contact.includes('@') ? maskEmail(contact) : maskNumber(contact);
}

/** `card_activation` becomes `Card Activation`. */
export function formatPurpose(purpose: string): string {
  return purpose
    .split('_')
    .filter((word) => word !== '')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ');
}

/** A countdown as mm:ss: 116 becomes `01:56`. */
export function formatCountdown(seconds: number): string {
  return formatShortCountdown(seconds).padStart(5, '0');
}

/** A countdown as m:ss: 899 becomes `14:59`, 59 becomes `0:59`. */
export function formatShortCountdown(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** A waiting time in whole minutes, or in hours from 90 minutes on: `12 minutes`, `2 hours`. */
export function formatWait(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const [count, unit] = minutes < 90 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/**
 * Groups the digits of a phone number: `+919620927368` becomes `+91 96209 27368`. A number of a
 * country that the phone field does not offer, and any other text, is returned unchanged.
 */
export function formatPhone(phone: string): string {
  const typed = phone.replace(/[\s()-]/g, '');
  const code = COUNTRY_CODES.find((one) => typed.startsWith(one.code))?.code;
  const national = code ? typed.slice(code.length) : typed;
  if (!/^\d{5,14}$/.test(national) || (!code && national.length !== 10)) return phone;
  const grouped =
    national.length === 10 && (code ?? '+91') === '+91'
      ? `${national.slice(0, 5)} ${national.slice(5)}`
      : groups(national);
  return code ? `${code} ${grouped}` : grouped;
}

/** Two fours, or threes with a last group of four or fewer: `2025550123` becomes `202 555 0123`. */
function groups(digits: string): string {
  if (digits.length === 8) return `${digits.slice(0, 4)} ${digits.slice(4)}`;
  const parts: string[] = [];
  let rest = digits;
  while (rest.length > 4) {
    parts.push(rest.slice(0, 3));
    rest = rest.slice(3);
  }
  return [...parts, rest].join(' ');
}

/** Days until `expiresAt`, rounded up and never below 0. */
export function daysRemaining(expiresAt: Moment, now: Moment): number {
  const left = new Date(expiresAt).getTime() - new Date(now).getTime();
  return Math.max(0, Math.ceil(left / DAY_MS));
}
