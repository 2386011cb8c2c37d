import { callingCodeOf } from '@nattil/contracts/catalog/all-country-codes';
import { DEFAULT_COUNTRY_CODE } from '@nattil/contracts/catalog/country-codes';

/** The country code of a stored phone, or the chosen one if no country has that prefix. */
export function countryCodeOf(phone: string, chosen: string | null | undefined): string {
  return callingCodeOf(phone) ?? (chosen || DEFAULT_COUNTRY_CODE);
}
