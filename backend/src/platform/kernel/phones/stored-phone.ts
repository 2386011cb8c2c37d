import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { isPhone, normalisePhone } from '@nattil/contracts/rules/fields/phone';

/**
 * The stored form of a phone, the same for all spellings of its number. A number that fits no
 * country is kept as typed, with its country code.
 */
export function storedPhone(typed: string, countryCode?: string): string {
  let phone = normalisePhone(typed, countryCode);
  for (;;) {
    // Removes a national prefix such as the 0 of +91 0 98470 12345.
    const shorter = parsePhoneNumberFromString(phone)?.number;
    if (!shorter || shorter.length >= phone.length || !isPhone(shorter)) return phone;
    phone = shorter;
  }
}

/** The number with its country code as typed. Some older accounts are stored in this form. */
export function phoneAsTyped(typed: string): string {
  return normalisePhone(typed);
}
