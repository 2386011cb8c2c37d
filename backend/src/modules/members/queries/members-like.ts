import { isEmail } from '@nattil/contracts/rules/email';
import type { Queryable } from '../../../platform/persistence/database.ts';
import { escapeLike } from '../../../platform/persistence/sql-text.ts';

/** More are not worth listing one by one. */
const MOST = 1_000;

/** The member whose e-mail this is, which the index of parts of words finds far more slowly. */
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
  const rows = await db.query<{ id: string }>(`${memberIdsLike('$1')} limit ${MOST + 1}`, [
    pattern,
  ]);
  return rows.length > MOST ? { pattern } : { ids: rows.map(({ id }) => id) };
}

/** SQL: the ids of the members that a pattern in lower case fits; `parameter` holds the pattern. */
export function memberIdsLike(parameter: string): string {
  return `select id from member
    where words like ${parameter} and (lower(full_name) like ${parameter} or email like ${parameter})`;
}
