import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { EventAccessAnswer } from '@nattil/contracts/api/admin/administrators';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { EventAccesses } from '../../../platform/registries/event-access.ts';

/** API keys and webhooks of an administrator, and the owners who can take them over. */
export class EventAccessOfAdministrator extends Query<EventAccessAnswer['data']> {
  constructor(readonly adminId: string) {
    super();
  }
}

@QueryHandler(EventAccessOfAdministrator)
export class EventAccessOfAdministratorHandler implements IQueryHandler<EventAccessOfAdministrator> {
  constructor(
    private readonly database: Database,
    private readonly accesses: EventAccesses,
  ) {}

  async execute({ adminId }: EventAccessOfAdministrator): Promise<EventAccessAnswer['data']> {
    const [known, owners, access] = await Promise.all([
      this.database.query(`select from admin where id = $1 and status <> 'withdrawn'`, [adminId]),
      this.database.query<{ id: string; name: string }>(
        `select id, name from admin where role = 'owner' and status = 'active' and id <> $1
         order by lower(name), id`,
        [adminId],
      ),
      this.accesses.get().of(this.database, adminId),
    ]);
    if (known.length === 0) throw new DomainError('ADMINISTRATOR_NOT_FOUND');
    return { ...access, owners };
  }
}
