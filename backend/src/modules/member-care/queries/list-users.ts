import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type {
  AdminMember,
  AdminUserCounts,
  AdminUsersQuery,
} from '@nattil/contracts/api/admin/users';
import type { MemberStatus } from '@nattil/contracts/api/member/session';
import {
  USER_LIST_SORTS,
  userListSortRule,
  userListStatusRule,
} from '@nattil/contracts/rules/portal/admin-users';
import {
  LIST_DEFAULT_LIMIT,
  limitRule,
  pageRule,
  searchRule,
  sortOrderRule,
} from '@nattil/contracts/rules/list';
import { Clock } from '../../../platform/persistence/clock.ts';
import type { Counted } from '../../../platform/http/lists/counted.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { LargeCountCache } from '../../../platform/http/lists/large-count-cache.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { adminUsers } from './admin-user.ts';
import { findUsers } from './find-users.ts';

export class UserListParams implements Omit<AdminUsersQuery, 'page' | 'limit'> {
  @ValidatedBy(searchRule) search?: string;
  @ValidatedBy(userListStatusRule) status?: MemberStatus | 'all';

  @ValidatedBy(userListSortRule)
  sortBy: (typeof USER_LIST_SORTS)[number] = 'createdAt';

  @ValidatedBy(sortOrderRule) sortOrder: 'ASC' | 'DESC' = 'DESC';
}

export class AdminUsersParams extends UserListParams implements AdminUsersQuery {
  @ValidatedBy(pageRule) page: number = 1;
  @ValidatedBy(limitRule) limit: number = LIST_DEFAULT_LIMIT;
}

interface UsersPage {
  users: AdminMember[];
  found: Counted;
  counts: AdminUserCounts;
}

export class ListUsers extends Query<UsersPage> {
  constructor(readonly params: AdminUsersParams) {
    super();
  }
}

/** A page of members with counts. It reads the members' own rows, because it searches contacts. */
@QueryHandler(ListUsers)
export class ListUsersHandler implements IQueryHandler<ListUsers> {
  readonly #largeCounts = new LargeCountCache();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ params }: ListUsers): Promise<UsersPage> {
    const [{ ids, ...found }, counts] = await Promise.all([
      findUsers(this.database, params, this.#largeCounts),
      this.counts(),
    ]);
    const users = await adminUsers(this.database, ids, this.clock.now());
    return { users, found, counts };
  }

  private async counts(): Promise<AdminUserCounts> {
    const rows = await this.database.query<{ status: MemberStatus; members: number }>(
      'select status, members from member_counts',
    );
    const counts: AdminUserCounts = { total: 0, active: 0, inactive: 0, suspended: 0 };
    for (const { status, members } of rows) {
      counts[status] = members;
      counts.total += members;
    }
    return counts;
  }
}
