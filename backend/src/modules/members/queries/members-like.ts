import { isEmail } from '@nattil/contracts/rules/fields/email';
import type { Queryable } from '../../../platform/persistence/database.ts';
import { escapeLike } from '../../../platform/persistence/sql-text.ts';

/** With more matches, the pattern is used instead of a list of ids. */
const MAX_IDS = 1_000;

/** The member with this exact e-mail; the trigram index would be far slower. */
export async function memberWithEmail(db: Queryable, text: string): Promise<string | null> {
  if (!isEmail(text)) return null;
  const [member] = await db.query<{ id: string }>('select id from member where email = $1', [
    text.toLowerCase(),
  ]);
  return member?.id ?? null;
}

/**
 * Members whose name or e-mail contains a text: their ids, or the pattern if there are too many.
 */
export type MembersLike = { ids: string[] } | { pattern: string };

export async function membersLike(db: Queryable, text: string): Promise<MembersLike> {
  const pattern = `%${escapeLike(text.toLowerCase())}%`;
  const rows = await db.query<{ id: string }>(`${memberIdsLike('$1')} limit ${MAX_IDS + 1}`, [
    pattern,
  ]);
  return rows.length > MAX_IDS ? { pattern } : { ids: rows.map(({ id }) => id) };
}

/** SQL: the ids of the members that match a lower-case pattern; `parameter` holds the pattern. */
export function memberIdsLike(parameter: string): string {
  return `select id from member
    where words like ${parameter} and (lower(full_name) like ${parameter} or email like ${parameter})`;
}
