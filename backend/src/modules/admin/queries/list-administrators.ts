import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Administrator } from '@nattil/contracts/api/admin/administrators';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Encryption } from '../../../platform/config/encryption.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { Paging } from '../../../platform/http/lists/paging.ts';
import { locksOf } from '../../../platform/identity/sign-in/sign-in-lock.ts';
import { Database, type Queryable } from '../../../platform/persistence/database.ts';
import { signInSubject } from '../sign-in/sign-in-subject.ts';

type Row = Omit<Administrator, 'lastLoginAt' | 'lockedUntil' | 'createdAt' | 'invitationEndsAt'> & {
  lastLoginAt: Date | null;
  createdAt: Date;
  invitationEndsAt: Date | null;
};

const COLUMNS = `id, version, name, email, role, status, last_login_at as "lastLoginAt",
                 created_at as "createdAt", invitation_ends_at as "invitationEndsAt"`;

export class ListAdministrators extends Query<{ items: Administrator[]; total: number }> {
  constructor(readonly params: Paging) {
    super();
  }
}

@QueryHandler(ListAdministrators)
export class ListAdministratorsHandler implements IQueryHandler<ListAdministrators> {
  constructor(
    private readonly database: Database,
    private readonly encryption: Encryption,
    private readonly clock: Clock,
  ) {}

  async execute({ params: { page, limit } }: ListAdministrators) {
    const [rows, [found]] = await Promise.all([
      this.database.query<Row>(
        `select ${COLUMNS} from admin where status <> 'withdrawn'
         order by lower(name), id limit $1 offset $2`,
        [limit, (page - 1) * limit],
      ),
      this.database.query<{ total: number }>(
        `select count(*)::int as total from admin where status <> 'withdrawn'`,
      ),
    ]);
    const items = await withLocks(rows, this.database, this.encryption, this.clock.now());
    return { items, total: found!.total };
  }
}

export class OneAdministrator extends Query<Administrator> {
  constructor(readonly id: string) {
    super();
  }
}

@QueryHandler(OneAdministrator)
export class OneAdministratorHandler implements IQueryHandler<OneAdministrator> {
  constructor(
    private readonly database: Database,
    private readonly encryption: Encryption,
    private readonly clock: Clock,
  ) {}

  async execute({ id }: OneAdministrator): Promise<Administrator> {
    const rows = await this.database.query<Row>(
      `select ${COLUMNS} from admin where id = $1 and status <> 'withdrawn'`,
      [id],
    );
    const [found] = await withLocks(rows, this.database, this.encryption, this.clock.now());
    if (!found) throw new DomainError('ADMINISTRATOR_NOT_FOUND');
    return found;
  }
}

async function withLocks(
  rows: readonly Row[],
  db: Queryable,
  encryption: Encryption,
  now: Date,
): Promise<Administrator[]> {
  const subjectOf = ({ email }: Row) => signInSubject(encryption, email);
  const locks = await locksOf(db, 'admin', rows.map(subjectOf), now);
  return rows.map((row) => administrator(row, locks.get(subjectOf(row))));
}

function administrator(row: Row, lockedUntil: Date | undefined): Administrator {
  return {
    ...row,
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
    lockedUntil: lockedUntil?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    invitationEndsAt: row.invitationEndsAt?.toISOString() ?? null,
  };
}
