/** Country codes of the phone field, in display order. */
export const COUNTRY_CODES = [
  { code: '+91', country: 'India' },
  { code: '+1', country: 'USA' },
  { code: '+44', country: 'UK' },
  { code: '+61', country: 'Australia' },
  { code: '+65', country: 'Singapore' },
  { code: '+971', country: 'UAE' },
] as const;

export type CountryCode = (typeof COUNTRY_CODES)[number]['code'];

export const DEFAULT_COUNTRY_CODE: CountryCode = '+91';
