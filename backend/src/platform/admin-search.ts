import type { AdminSearchHit, AdminSearchKind } from '@nattil/contracts/api/admin-search';
import { ADMIN_SEARCH_SHORTEST } from '@nattil/contracts/rules/administrators';
import { isEmail } from '@nattil/contracts/rules/email';
import { stripPhone } from '@nattil/contracts/rules/phone';
import { storedPhone } from './phones/stored-phone.ts';
import { escapeLike } from './persistence/sql-text.ts';
import type { Queryable } from './persistence/database.ts';

/** Finds things of one kind for the header's search; its module declares it. */
export interface AdminSearchSource {
  kind: AdminSearchKind;
  /** What it finds are people: they are looked for first, and what is theirs is found with them. */
  arePeople?: boolean;
  /** A few more than are shown; the best of them first. */
  find: (db: Queryable, asked: AdminSearchWords) => Promise<AdminSearchHit[]>;
}

/** What somebody typed, as it may stand in the tables. */
export interface AdminSearchWords {
  /** In lower case, without blanks at its ends. */
  text: string;
  /** A whole e-mail: then it is looked up, because its pieces are in too many others. */
  email: string | null;
  /** For LIKE on a text in lower case, all of them. */
  patterns: string[];
  /** For LIKE on a phone or a card number; null where it is none. */
  digits: string | null;
  /** The ids that begin so, `from` and `to` included; null where no id does. */
  ids: { from: string; to: string } | null;
  /** Ids of people who were found by it. */
  people: readonly string[];
  now: Date;
}

/** How many candidates a source looks at where a frequent word finds thousands. */
export const SEARCH_CANDIDATES = 200;
const MAX_WORDS = 5;
const MIN_DIGITS = 4;
const HEX_OF_ID = 32;

export function wordsOf(
  typed: string,
): Pick<AdminSearchWords, 'text' | 'email' | 'patterns' | 'digits' | 'ids'> {
  const text = typed.toLowerCase();
  const words = text.split(' ').slice(0, MAX_WORDS);
  // The index knows pieces of three letters, so a word of two alone would read the whole table.
  const long = words.some((word) => word.length >= ADMIN_SEARCH_SHORTEST);
  return {
    text,
    email: isEmail(text) ? text : null,
    patterns: (long ? words : [text]).map((word) => `%${escapeLike(word)}%`),
    digits: digitsIn(text),
    ids: idsFrom(text),
  };
}

/** A number as people write it becomes the end of the stored one: no country code, no trunk 0. */
function digitsIn(text: string): string | null {
  const stripped = stripPhone(text);
  if (!/^\+?\d+$/.test(stripped)) return null;
  const digits = /^(\+|0\d{9})/.test(stripped) ? storedPhone(stripped) : stripped;
  const bare = digits.replace(/^\+/, '');
  return bare.length < MIN_DIGITS ? null : `%${bare}%`;
}

function idsFrom(text: string): AdminSearchWords['ids'] {
  if (!/^[\da-f]{8}(-?$|-[\da-f-]{0,27}$)/.test(text)) return null;
  const hex = text.replaceAll('-', '');
  if (hex.length > HEX_OF_ID) return null;
  return { from: uuid(hex.padEnd(HEX_OF_ID, '0')), to: uuid(hex.padEnd(HEX_OF_ID, 'f')) };
}

function uuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
