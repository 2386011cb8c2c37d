import { COUNTRY_CODES, DEFAULT_COUNTRY_CODE } from '@nattil/contracts/catalog/country-codes';
import { isEmail, normaliseEmail } from '@nattil/contracts/rules/fields/email';
import { PHONE_MIN_DIGITS } from '@nattil/contracts/rules/fields/phone';
import type { Queryable } from '../../../platform/persistence/database.ts';
import { phoneAsTyped, storedPhone } from '../../../platform/kernel/phones/stored-phone.ts';
import type { Contact } from '../member-details.ts';

/** Converts a valid contact to its stored form. */
export function contactFrom(typed: string): Contact {
  if (isEmail(typed)) return { kind: 'email', email: normaliseEmail(typed) };
  const phone = storedPhone(typed);
  const asTyped = phoneAsTyped(typed);
  return { kind: 'phone', phone, ...(asTyped !== phone && { asTyped }) };
}

export interface KnownMember {
  id: string;
  passwordHash: string | null;
}

/**
 * Finds the member with this contact. Ten digits without a country code are an Indian number or, if
 * no member has it, the number of the only member with these digits after another supported code.
 * Numbers stored before the common form are matched as typed.
 */
export async function findByContact(db: Queryable, contact: Contact): Promise<KnownMember | null> {
  const columns = 'select id, password_hash as "passwordHash" from member where';
  if (contact.kind === 'email') {
    const [member] = await db.query<KnownMember>(`${columns} email = $1`, [contact.email]);
    return member ?? null;
  }
  const { phone, asTyped = phone } = contact;
  const rows = await db.query<KnownMember & { phone: string }>(
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
