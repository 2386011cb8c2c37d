import { COUNTRY_CODES } from '@nattil/contracts/catalog/country-codes';
import { normaliseEmail } from '@nattil/contracts/rules/fields/email';
import { stripPhone } from '@nattil/contracts/rules/fields/phone';
import { phoneAsTyped, storedPhone } from '../kernel/phones/stored-phone.ts';

/**
 * Forms under which a typed contact may be stored: an e-mail in lower case, or a phone in E.164
 * whose country code may have been omitted.
 */
export function contactForms(typed: string): string[] {
  if (typed.includes('@')) return [normaliseEmail(typed)];
  const phone = stripPhone(typed.trim());
  const forms = [phoneAsTyped(phone), storedPhone(phone)];
  if (!phone.startsWith('+'))
    forms.push(
      storedPhone(`+${phone}`),
      ...COUNTRY_CODES.map(({ code }) => storedPhone(phone, code)),
    );
  return [...new Set(forms)];
}
