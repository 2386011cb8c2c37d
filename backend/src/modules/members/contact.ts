import { COUNTRY_CODES, DEFAULT_COUNTRY_CODE } from '@nattil/contracts/catalog/country-codes';
import { isEmail, normaliseEmail } from '@nattil/contracts/rules/email';
import { normalisePhone, PHONE_MIN_DIGITS } from '@nattil/contracts/rules/phone';
import type { Queryable } from '../../platform/persistence/database.ts';
import type { Contact } from './member.aggregate.ts';

/** What follows the rule of contacts, as it is stored. */
export function contactFrom(typed: string): Contact {
  return isEmail(typed)
    ? { kind: 'email', email: normaliseEmail(typed) }
    : { kind: 'phone', phone: normalisePhone(typed) };
}

/** The country code of a stored phone: one of those that are offered, else what was chosen. */
export function countryCodeOf(phone: string, chosen: string | undefined): string {
  const known = COUNTRY_CODES.find(({ code }) => phone.startsWith(code));
  return known?.code ?? (chosen || DEFAULT_COUNTRY_CODE);
}

export interface KnownMember {
  id: string;
  passwordHash: string | null;
}

/**
 * Whose contact this is. Ten digits without a country code are looked for as an Indian number and,
 * when nobody has that one, with the other codes on offer, if exactly one member fits.
 */
export async function findByContact(db: Queryable, contact: Contact): Promise<KnownMember | null> {
  const columns = 'select id, password_hash as "passwordHash" from member where';
  if (contact.kind === 'email') {
    const [member] = await db.query<KnownMember>(`${columns} email = $1`, [contact.email]);
    return member ?? null;
  }
  const rows = await db.query<KnownMember & { exact: boolean }>(
    `${columns.replace(' from', ', phone = $1 as exact from')} phone = any($2::text[])`,
    [contact.phone, elsewhere(contact.phone)],
  );
  return rows.find((row) => row.exact) ?? (rows.length === 1 ? rows[0]! : null);
}

/**
 * One text for all contacts that count as one at sign-in: ten digits are one whatever the country,
 * since they may be found in another one than was typed.
 */
export function countedAs(contact: Contact): string {
  if (contact.kind === 'email') return contact.email;
  const { phone } = contact;
  const national = COUNTRY_CODES.filter(({ code }) => phone.startsWith(code)).map(({ code }) =>
    phone.slice(code.length),
  );
  return national.find((digits) => digits.length === PHONE_MIN_DIGITS) ?? phone;
}

function elsewhere(phone: string): string[] {
  const isIndian = phone.startsWith(DEFAULT_COUNTRY_CODE) && phone.length === 13;
  if (!isIndian) return [phone];
  const digits = phone.slice(DEFAULT_COUNTRY_CODE.length);
  return COUNTRY_CODES.map(({ code }) => code + digits);
}
