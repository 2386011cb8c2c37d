import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Administrator } from '@nattil/contracts/api/administrators';
import { DomainError } from '../../../platform/domain/domain-error.ts';
import { Paging } from '../../../platform/http/paging.ts';
import { Database } from '../../../platform/persistence/database.ts';

type Row = Omit<Administrator, 'lastLoginAt' | 'createdAt' | 'invitationEndsAt'> & {
  lastLoginAt: Date | null;
  createdAt: Date;
  invitationEndsAt: Date | null;
};

const COLUMNS = `id, version, name, email, role, status, last_login_at as "lastLoginAt",
                 created_at as "createdAt", invitation_ends_at as "invitationEndsAt"`;

/** The administrators and who was invited, by name. */
export class ListAdministrators extends Query<{ items: Administrator[]; total: number }> {
  constructor(readonly params: Paging) {
    super();
  }
}

@QueryHandler(ListAdministrators)
export class ListAdministratorsHandler implements IQueryHandler<ListAdministrators> {
  constructor(private readonly database: Database) {}

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
    return { items: rows.map(administrator), total: found!.total };
  }
}

export class OneAdministrator extends Query<Administrator> {
  constructor(readonly id: string) {
    super();
  }
}

@QueryHandler(OneAdministrator)
export class OneAdministratorHandler implements IQueryHandler<OneAdministrator> {
  constructor(private readonly database: Database) {}

  async execute({ id }: OneAdministrator): Promise<Administrator> {
    const [row] = await this.database.query<Row>(
      `select ${COLUMNS} from admin where id = $1 and status <> 'withdrawn'`,
      [id],
    );
    if (!row) throw new DomainError('ADMINISTRATOR_NOT_FOUND');
    return administrator(row);
  }
}

function administrator(row: Row): Administrator {
  return {
    ...row,
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    invitationEndsAt: row.invitationEndsAt?.toISOString() ?? null,
  };
}
