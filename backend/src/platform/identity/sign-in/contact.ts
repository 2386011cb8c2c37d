import { COUNTRY_CODES, DEFAULT_COUNTRY_CODE } from '@nattil/contracts/catalog/country-codes';
import { isEmail, normaliseEmail } from '@nattil/contracts/rules/fields/email';
import { PHONE_MIN_DIGITS } from '@nattil/contracts/rules/fields/phone';
import type { Contact } from '../../kernel/domain/contact.ts';
import type { Queryable } from '../../persistence/database.ts';
import { phoneAsTyped, storedPhone } from '../../kernel/phones/stored-phone.ts';

/** Converts a valid contact to its stored form. */
export function contactFrom(typed: string): Contact {
  if (isEmail(typed)) return { kind: 'email', email: normaliseEmail(typed) };
  const phone = storedPhone(typed);
  const asTyped = phoneAsTyped(typed);
  return { kind: 'phone', phone, ...(asTyped !== phone && { asTyped }) };
}

export interface KnownPerson {
  id: string;
  passwordHash: string | null;
}

/**
 * Finds the person with this contact among the people of a table. Ten digits without a country code
 * are an Indian number or, if nobody has it, the number of the only person with these digits after
 * another supported code. Numbers stored before the common form are matched as typed.
 */
export async function findByContact(
  db: Queryable,
  table: string,
  contact: Contact,
): Promise<KnownPerson | null> {
  const columns = `select id, password_hash as "passwordHash" from ${table} where`;
  if (contact.kind === 'email') {
    const [person] = await db.query<KnownPerson>(`${columns} email = $1`, [contact.email]);
    return person ?? null;
  }
  const { phone, asTyped = phone } = contact;
  const rows = await db.query<KnownPerson & { phone: string }>(
    `${columns.replace(' from', ', phone from')} phone = any($1::text[])`,
    [[asTyped, ...withEveryCode(phone)]],
  );
  const withPhone = (wanted: string) => rows.find((row) => row.phone === wanted);
  return withPhone(asTyped) ?? withPhone(phone) ?? (rows.length === 1 ? rows[0]! : null);
}

/**
 * The key under which sign-in attempts are counted: the same for ten digits with any country code,
 * since `findByContact` may match them under another code than was typed.
 */
export function signInSubject(contact: Contact): string {
  if (contact.kind === 'email') return contact.email;
  const { phone } = contact;
  const national = COUNTRY_CODES.filter(({ code }) => phone.startsWith(code)).map(({ code }) =>
    phone.slice(code.length),
  );
  return national.find((digits) => digits.length === PHONE_MIN_DIGITS) ?? phone;
}

function withEveryCode(phone: string): string[] {
  const isIndian = phone.startsWith(DEFAULT_COUNTRY_CODE) && phone.length === 13;
  if (!isIndian) return [phone];
  const digits = phone.slice(DEFAULT_COUNTRY_CODE.length);
  return COUNTRY_CODES.map(({ code }) => code + digits);
}
