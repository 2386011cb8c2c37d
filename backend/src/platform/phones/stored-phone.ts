import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { isPhone, normalisePhone } from '@nattil/contracts/rules/phone';

/**
 * A phone as it is stored: one form for every way in which people write its number. What no country
 * knows is kept as it was typed, with its code.
 */
export function storedPhone(typed: string, countryCode?: string): string {
  let phone = normalisePhone(typed, countryCode);
  for (;;) {
    // Without what is dialled before a number within its country, as the 0 of +91 0 98470 12345.
    const shorter = parsePhoneNumberFromString(phone)?.number;
    if (!shorter || shorter.length >= phone.length || !isPhone(shorter)) return phone;
    phone = shorter;
  }
}

/** With its country code as it was typed: so the numbers of some older accounts are stored. */
export function phoneAsTyped(typed: string): string {
  return normalisePhone(typed);
}
