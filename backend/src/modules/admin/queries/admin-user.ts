import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { AdminUser } from '@nattil/contracts/api/admin/session';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { preferencesOf } from '../preferences.ts';

export class ReadAdminUser extends Query<AdminUser> {
  constructor(readonly adminId: string) {
    super();
  }
}

@QueryHandler(ReadAdminUser)
export class ReadAdminUserHandler implements IQueryHandler<ReadAdminUser> {
  constructor(private readonly database: Database) {}

  async execute({ adminId }: ReadAdminUser): Promise<AdminUser> {
    const [admin] = await this.database.query<AdminUser>(
      `select id, email, name, role from admin where id = $1 and status = 'active'`,
      [adminId],
    );
    if (!admin) throw new DomainError('SESSION_EXPIRED');
    return { ...admin, preferences: await preferencesOf(this.database, adminId) };
  }
}
