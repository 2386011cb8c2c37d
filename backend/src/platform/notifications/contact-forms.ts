import { COUNTRY_CODES } from '@nattil/contracts/catalog/country-codes';
import { normaliseEmail } from '@nattil/contracts/rules/email';
import { stripPhone } from '@nattil/contracts/rules/phone';

/**
 * What a typed contact may be stored as: an e-mail in lower case, or a phone in E.164, whose
 * country code may have been left out.
 */
export function contactForms(typed: string): string[] {
  if (typed.includes('@')) return [normaliseEmail(typed)];
  const phone = stripPhone(typed.trim());
  if (phone.startsWith('+')) return [phone];
  return [`+${phone}`, ...COUNTRY_CODES.map(({ code }) => `${code}${phone}`)];
}
