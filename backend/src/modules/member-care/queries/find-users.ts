import type { MemberStatus } from '@nattil/contracts/api/member/session';
import { USER_STATUSES, type USER_LIST_SORTS } from '@nattil/contracts/rules/portal/admin-users';
import { MAX_LIST_COUNT } from '@nattil/contracts/rules/list';
import { stripPhone } from '@nattil/contracts/rules/fields/phone';
import {
  countUpTo,
  counted,
  skippedBefore,
  type Counted,
} from '../../../platform/http/lists/counted.ts';
import { type LargeCountCache, PLENTY } from '../../../platform/http/lists/large-count-cache.ts';
import type { Queryable } from '../../../platform/persistence/database.ts';
import { escapeLike, parameters } from '../../../platform/persistence/sql-text.ts';
import { MEMBER_SORT_NAME, memberWithEmail } from '../../members/public.ts';

export interface UserFilter {
  page: number;
  limit: number;
  search?: string | undefined;
  status?: MemberStatus | 'all' | undefined;
  sortBy: (typeof USER_LIST_SORTS)[number];
  sortOrder: 'ASC' | 'DESC';
}

/** All matching members in the order of the list, for the export, which reads them once. */
export function usersSql({
  search,
  status,
  sortBy,
  sortOrder,
}: Omit<UserFilter, 'page' | 'limit'>): {
  condition: string;
  order: string;
  values: unknown[];
} {
  const { values, bind } = parameters();
  const where = [`status = any(${bind(statusesOf(status))})`];
  const words = search?.trim().toLowerCase();
  if (words) where.push(`(${matching(words, bind)})`);
  return {
    condition: where.join(' and '),
    order: orderOf(sortBy, sortOrder)('status', SORTS[sortBy], 'id'),
    values,
  };
}

export interface FoundUsers extends Counted {
  ids: string[];
}

/** The leading column of each status's index; a list by status also scans such an index. */
const SORTS = {
  createdAt: 'created_at',
  status: 'created_at',
  name: MEMBER_SORT_NAME,
  lastLogin: 'last_login_at',
} satisfies Record<UserFilter['sortBy'], string>;

/** Shorter texts have no trigram with which the index could find them within a word. */
const SHORTEST_PART = 3;
/** Fewer digits occur in too many card numbers. */
const SHORTEST_CARD_PART = 4;

/**
 * Finds a page of members and a count up to a bound. Rare words are found by the trigram index and
 * then sorted. For frequent words the sorted list is read until the page is full, which is soon.
 * Either way the time does not depend on the number of members.
 */
export async function findUsers(
  db: Queryable,
  filter: UserFilter,
  largeCounts: LargeCountCache,
): Promise<FoundUsers> {
  const skipped = skippedBefore(filter, 'users only; search for the others');
  const search = filter.search?.trim().toLowerCase();
  if (search) {
    const own = await memberWithEmail(db, search);
    if (own) return pageWithMember(db, own, filter, skipped);
    const countKey = { search, status: filter.status ?? 'all' };
    if (!largeCounts.has(countKey)) {
      const { ids, total } = await findByWords(db, filter, search, skipped);
      largeCounts.counted(countKey, total);
      if (total <= MAX_LIST_COUNT) return { ids, ...counted(total) };
    }
  }
  const [ids, count] = await Promise.all([
    walk(db, filter, search, skipped),
    search
      ? counted(MAX_LIST_COUNT + 1)
      : countUpTo(db, 'member where status = any($1)', [statusesOf(filter.status)]),
  ]);
  return { ids, ...count };
}

/** The member with this whole address, if the filter includes that member. */
async function pageWithMember(
  db: Queryable,
  id: string,
  { status }: UserFilter,
  skipped: number,
): Promise<FoundUsers> {
  const rows = await db.query<{ id: string }>(
    'select id from member where id = $1 and status = any($2)',
    [id, statusesOf(status)],
  );
  return { ids: skipped === 0 ? rows.map((row) => row.id) : [], ...counted(rows.length) };
}

/** All matches up to PLENTY, sorted; the page is correct only if there are no more. */
async function findByWords(
  db: Queryable,
  { status, sortBy, sortOrder, limit }: UserFilter,
  search: string,
  skipped: number,
): Promise<{ ids: string[]; total: number }> {
  const { values, bind } = parameters();
  const statuses = bind(statusesOf(status));
  const { words, cardDigits } = patternsOf(search);
  const key = SORTS[sortBy];
  const order = orderOf(sortBy, sortOrder);
  const parts = words.map(
    (pattern) =>
      `(select id, status, ${key} as key from member
        where words like ${bind(pattern)} and status = any(${statuses}) limit ${PLENTY})`,
  );
  if (cardDigits)
    parts.push(
      `(select m.id, m.status, ${key} as key from card c join member m on m.id = c.member_id
        where c.number like ${bind(cardDigits)} and c.status <> 'replaced' and m.status = any(${statuses}) limit ${PLENTY})`,
    );
  // Joined with their rows again, the planner would read all of them.
  const found = `with found as materialized (${parts.join(' union ')})`;
  const rows = await db.query<{ id: string; total: number }>(
    `${found} select id, count(*) over ()::int as total from found
     order by ${order('status', 'key', 'id')} limit ${limit} offset ${skipped}`,
    values,
  );
  // A page past the end has no row to carry the count.
  const [first] =
    rows.length > 0 || skipped === 0
      ? rows
      : await db.query<{ total: number }>(
          `${found} select count(*)::int as total from found`,
          values,
        );
  return { ids: rows.map(({ id }) => id), total: first?.total ?? 0 };
}

/** Scans the sorted index of each status as far as the page needs, and merges the results. */
async function walk(
  db: Queryable,
  { status, sortBy, sortOrder, limit }: UserFilter,
  search: string | undefined,
  skipped: number,
): Promise<string[]> {
  const { values, bind } = parameters();
  const key = SORTS[sortBy];
  const order = orderOf(sortBy, sortOrder);
  const where = search ? `and (${matching(search, bind)})` : '';
  const walks = statusesOf(status).map(
    (each) =>
      `(select id, status, ${key} as key from member where status = '${each}' ${where}
        order by ${order(null, key, 'id')} limit ${skipped + limit})`,
  );
  const rows = await db.query<{ id: string }>(
    `select id from (${walks.join(' union all ')}) w
     order by ${order('status', 'key', 'id')} limit ${limit} offset ${skipped}`,
    values,
  );
  return rows.map(({ id }) => id);
}

function statusesOf(status: UserFilter['status']): readonly MemberStatus[] {
  return status && status !== 'all' ? [status] : USER_STATUSES;
}

/** Forward or backward along the index; members who never logged in sort as the earliest. */
function orderOf(sortBy: UserFilter['sortBy'], sortOrder: 'ASC' | 'DESC') {
  const direction = sortOrder === 'ASC' ? 'asc' : 'desc';
  const nulls = sortBy !== 'lastLogin' ? '' : sortOrder === 'ASC' ? 'nulls first' : 'nulls last';
  return (status: string | null, key: string, id: string) =>
    [
      ...(status && sortBy === 'status' ? [`${status} ${direction}`] : []),
      `${key} ${direction} ${nulls}`,
      `${id} ${direction}`,
    ].join(', ');
}

/** Search patterns for name, e-mail and phone, and digits for card numbers. */
function patternsOf(search: string): { words: string[]; cardDigits: string | null } {
  const digits = stripPhone(search);
  const isNumber = /^\+?\d+$/.test(digits);
  // Short texts match only at the beginning of a word.
  const part = (text: string) => `${text.length < SHORTEST_PART ? '% ' : '%'}${escapeLike(text)}%`;
  return {
    words: [...new Set([part(search), ...(isNumber ? [part(digits)] : [])])],
    cardDigits: isNumber && digits.length >= SHORTEST_CARD_PART ? `%${digits}%` : null,
  };
}

function matching(search: string, bind: (value: unknown) => string): string {
  const { words, cardDigits } = patternsOf(search);
  const conditions = words.map((pattern) => `words like ${bind(pattern)}`);
  if (cardDigits)
    conditions.push(
      `exists (select from card c where c.member_id = member.id and c.number like ${bind(cardDigits)} and c.status <> 'replaced')`,
    );
  return conditions.join(' or ');
}
