import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type {
  AdminOtpSession,
  AdminOtpSessionsQuery,
} from '@nattil/contracts/api/admin/otp-sessions';
import {
  LIST_DEFAULT_LIMIT,
  limitRule,
  pageRule,
  searchRule,
  sortOrderRule,
} from '@nattil/contracts/rules/list';
import {
  otpListPurposeRule,
  otpListSortRule,
  otpListStatusRule,
  otpListTypeRule,
  type OTP_LIST_SORTS,
} from '@nattil/contracts/rules/portal/otp-list';
import { Clock } from '../../../platform/persistence/clock.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { countUpTo, skippedBefore, type Counted } from '../../../platform/http/lists/counted.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { Database, type Queryable } from '../../../platform/persistence/database.ts';
import { escapeLike, parameters } from '../../../platform/persistence/sql-text.ts';
import {
  memberContacts,
  memberIdsLike,
  membersLike,
  memberWithEmail,
} from '../../members/public.ts';
import {
  ADMIN_OTP_COLUMNS,
  adminOtpSessions,
  IS_VERIFIED,
  isPending,
  type AdminOtpRow,
} from './admin-otp-session.ts';

const SORT_COLUMNS = {
  created_at: 'created_at',
  expiresAt: 'expires_at',
} satisfies Record<(typeof OTP_LIST_SORTS)[number], string>;

export class OtpListParams implements Omit<AdminOtpSessionsQuery, 'page' | 'limit'> {
  @ValidatedBy(searchRule) search?: string;
  @ValidatedBy(otpListStatusRule) status?: AdminOtpSessionsQuery['status'];
  @ValidatedBy(otpListTypeRule) otpType?: AdminOtpSessionsQuery['otpType'];
  @ValidatedBy(otpListPurposeRule) purpose?: AdminOtpSessionsQuery['purpose'];
  @ValidatedBy(otpListSortRule) sortBy: keyof typeof SORT_COLUMNS = 'created_at';
  @ValidatedBy(sortOrderRule) sortOrder: 'ASC' | 'DESC' = 'DESC';
}

export class OtpSessionsParams extends OtpListParams implements AdminOtpSessionsQuery {
  @ValidatedBy(pageRule) page: number = 1;
  @ValidatedBy(limitRule) limit: number = LIST_DEFAULT_LIMIT;
}

interface Page {
  otpSessions: AdminOtpSession[];
  found: Counted;
}

export class ListOtpSessions extends Query<Page> {
  constructor(
    readonly params: OtpSessionsParams,
    readonly memberId: string | null = null,
  ) {
    super();
  }
}

@QueryHandler(ListOtpSessions)
export class ListOtpSessionsHandler implements IQueryHandler<ListOtpSessions> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ params, memberId }: ListOtpSessions): Promise<Page> {
    if (memberId && !(await memberContacts(this.database, memberId)))
      throw new DomainError('NOT_FOUND', { message: 'User not found' });
    const skipped = skippedBefore(params, 'sessions only; search for the others');
    const now = this.clock.now();
    const { condition, order, values } = await otpListSql(this.database, params, memberId, now);
    const [rows, count] = await Promise.all([
      // The ids first: an index alone finds them, even for a late page or a rare filter.
      this.database.query<AdminOtpRow>(
        `select ${ADMIN_OTP_COLUMNS}
         from (select s.id from otp_session s where ${condition} order by ${order}
               limit ${params.limit} offset ${skipped}) page
         join otp_session s on s.id = page.id left join otp_try t on t.session_id = s.id
         order by ${order}`,
        values,
      ),
      countUpTo(this.database, `otp_session s where ${condition}`, values),
    ]);
    return { otpSessions: await adminOtpSessions(this.database, rows, now), found: count };
  }
}

export async function otpListSql(
  db: Queryable,
  params: OtpListParams,
  memberId: string | null,
  now: Date,
): Promise<{ condition: string; order: string; values: unknown[] }> {
  const { values, bind } = parameters();
  const where = filters(params, memberId, now, bind);
  if (params.search) where.push(await found(db, params.search, bind));
  const direction = params.sortOrder === 'ASC' ? 'asc' : 'desc';
  return {
    condition: where.join(' and ') || 'true',
    order: `s.${SORT_COLUMNS[params.sortBy]} ${direction}, s.id ${direction}`,
    values,
  };
}

async function found(
  db: Queryable,
  search: string,
  bind: (value: unknown) => string,
): Promise<string> {
  const contact = asInContact(search);
  const own = await memberWithEmail(db, search);
  if (own) return `(s.member_id = ${bind(own)} or s.contact = ${bind(contact)})`;
  const members = await membersLike(db, search);
  const ways = [
    'ids' in members
      ? `s.member_id = any(${bind(members.ids)}::uuid[])`
      : `s.member_id in (${memberIdsLike(bind(members.pattern))})`,
    `s.contact like ${bind(`%${escapeLike(contact)}%`)}`,
  ];
  const ids = idsThatBeginWith(search);
  if (ids) ways.push(`s.id between ${bind(ids.first)} and ${bind(ids.last)}`);
  return `(${ways.join(' or ')})`;
}

function filters(
  { status, otpType, purpose }: OtpListParams,
  memberId: string | null,
  now: Date,
  bind: (value: unknown) => string,
): string[] {
  const where: string[] = [];
  if (memberId) where.push(`s.member_id = ${bind(memberId)}`);
  if (status === 'verified') where.push(IS_VERIFIED);
  if (status === 'pending') where.push(isPending(bind(now)));
  if (status === 'expired') where.push(`not (${IS_VERIFIED}) and not (${isPending(bind(now))})`);
  if (otpType && otpType !== 'all') where.push(`s.channel = ${bind(otpType)}`);
  if (purpose && purpose !== 'all') where.push(`s.purpose = ${bind(purpose)}`);
  return where;
}

/** Contacts are stored in lower case; blanks and dashes are removed from a number. */
function asInContact(search: string): string {
  return /^\+?[\d\s()-]+$/.test(search) ? search.replace(/[\s()-]/g, '') : search.toLowerCase();
}

/** A shorter text is more likely a part of a name. */
const MIN_OF_ID = 4;

/** The first and last id with this prefix; null if no id can begin with it. */
function idsThatBeginWith(search: string): { first: string; last: string } | null {
  const digits = search.toLowerCase().replaceAll('-', '');
  if (!/^[\da-f]+$/.test(digits) || digits.length < MIN_OF_ID || digits.length > 32) return null;
  return { first: digits.padEnd(32, '0'), last: digits.padEnd(32, 'f') };
}
