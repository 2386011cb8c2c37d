import { COUNTRY_CODES, DEFAULT_COUNTRY_CODE } from '@nattil/contracts/catalog/country-codes';

/** The country code of a stored phone: one of those that are offered, else what was chosen. */
export function countryCodeOf(phone: string, chosen: string | null | undefined): string {
  const known = COUNTRY_CODES.find(({ code }) => phone.startsWith(code));
  return known?.code ?? (chosen || DEFAULT_COUNTRY_CODE);
}
