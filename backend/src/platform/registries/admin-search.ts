import type { AdminSearchHit, AdminSearchKind } from '@nattil/contracts/api/admin/search';
import { ADMIN_SEARCH_SHORTEST } from '@nattil/contracts/rules/portal/administrators';
import { isEmail } from '@nattil/contracts/rules/fields/email';
import { stripPhone } from '@nattil/contracts/rules/fields/phone';
import { storedPhone } from '../kernel/phones/stored-phone.ts';
import { escapeLike } from '../persistence/sql-text.ts';
import type { Queryable } from '../persistence/database.ts';

/** Finds things of one kind for the search in the header. Its module declares it. */
export interface AdminSearchSource {
  kind: AdminSearchKind;
  /**
   * The source finds people. It runs first, and other sources also find things that belong to them.
   */
  arePeople?: boolean;
  /** Returns a few more hits than are shown, the best ones first. */
  find: (db: Queryable, words: AdminSearchWords) => Promise<AdminSearchHit[]>;
}

/** The typed text in the forms that tables may contain. */
export interface TypedWords {
  /** In lower case and trimmed. */
  text: string;
  /** A complete e-mail is looked up exactly, because its parts occur in too many others. */
  email: string | null;
  /** LIKE patterns for lower-case text. All of them must match. */
  patterns: string[];
  /** LIKE pattern for a phone or a card number; null if the text is neither. */
  digits: string | null;
  /** Range of the ids with this prefix, both ends included; null if no id can have it. */
  ids: { from: string; to: string } | null;
}

export interface AdminSearchWords extends TypedWords {
  /** Ids of people whom the search found. */
  people: readonly string[];
  now: Date;
}

/** Maximum number of candidates that a source reads when a frequent word matches thousands. */
export const SEARCH_CANDIDATES = 200;
const MAX_WORDS = 5;
const MIN_DIGITS = 4;
const HEX_OF_ID = 32;

export function wordsOf(typed: string): TypedWords {
  const text = typed.toLowerCase();
  const words = text.split(' ').slice(0, MAX_WORDS);
  // The trigram index needs three letters, so a shorter word alone would read the whole table.
  const long = words.some((word) => word.length >= ADMIN_SEARCH_SHORTEST);
  return {
    text,
    email: isEmail(text) ? text : null,
    patterns: (long ? words : [text]).map((word) => `%${escapeLike(word)}%`),
    digits: digitsIn(text),
    ids: idsFrom(text),
  };
}

/** Reduces a typed number to the end of the stored one: no country code, no trunk 0. */
function digitsIn(text: string): string | null {
  const stripped = stripPhone(text);
  if (!/^\+?\d+$/.test(stripped)) return null;
  const digits = /^(\+|0\d{9})/.test(stripped) ? storedPhone(stripped) : stripped;
  const bare = digits.replace(/^\+/, '');
  return bare.length < MIN_DIGITS ? null : `%${bare}%`;
}

function idsFrom(text: string): TypedWords['ids'] {
  if (!/^[\da-f]{8}(-?$|-[\da-f-]{0,27}$)/.test(text)) return null;
  const hex = text.replaceAll('-', '');
  if (hex.length > HEX_OF_ID) return null;
  return { from: uuid(hex.padEnd(HEX_OF_ID, '0')), to: uuid(hex.padEnd(HEX_OF_ID, 'f')) };
}

function uuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
