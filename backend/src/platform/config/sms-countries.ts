import {
  type CountryCode,
  isSupportedCountry,
  type NumberType,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/max/metadata';
import { ConfigError } from './env.ts';

/** Main countries of a calling code that several countries share. */
const COUNTRIES_OF_SHARED: Record<string, readonly CountryCode[]> = { 1: ['US', 'CA'] };
/**
 * Number types that cost the sender more, follow their owner everywhere, or take no text messages.
 */
const NEVER: ReadonlySet<NumberType> = new Set<NumberType>([
  'PREMIUM_RATE',
  'SHARED_COST',
  'PERSONAL_NUMBER',
  'UAN',
  'PAGER',
  'VOICEMAIL',
]);

/** The countries of SMS_COUNTRIES: ISO codes such as IN, or calling codes such as +91. */
export function smsCountriesFrom(listed: readonly string[]): CountryCode[] {
  return [...new Set(listed.flatMap(countriesOf))];
}

function countriesOf(listed: string): readonly CountryCode[] {
  const code = /^\+(\d+)$/.exec(listed)?.[1];
  const shared = code && COUNTRIES_OF_SHARED[code];
  if (shared) return shared;
  const country = code ? metadata.country_calling_codes[code]?.[0] : listed.toUpperCase();
  if (country && isSupportedCountry(country)) return [country];
  throw new ConfigError(
    `SMS_COUNTRIES must list countries (IN) or calling codes (+91), not '${listed}'`,
  );
}

/** The reason not to send SMS to a number in E.164; null if SMS are allowed. */
export function smsRefusal(phone: string, allowed: readonly CountryCode[]): string | null {
  const number = parsePhoneNumberFromString(phone);
  if (!number?.country || !allowed.includes(number.country))
    return 'We cannot send SMS to this country.';
  const type = number.getType();
  return type && !NEVER.has(type) ? null : 'We cannot send SMS to this number.';
}
