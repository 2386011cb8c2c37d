import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { PartnerUser } from '@nattil/contracts/api/partner/session';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { Database } from '../../../platform/persistence/database.ts';

/** Reads the signed-in person. */
export class ReadPartnerUser extends Query<PartnerUser> {
  constructor(
    readonly partnerId: string,
    /** Whether the session can only choose another password. */
    readonly limited: boolean,
  ) {
    super();
  }
}

@QueryHandler(ReadPartnerUser)
export class ReadPartnerUserHandler implements IQueryHandler<ReadPartnerUser> {
  constructor(private readonly database: Database) {}

  async execute({ partnerId, limited }: ReadPartnerUser): Promise<PartnerUser> {
    const [person] = await this.database.query<Omit<PartnerUser, 'mustChangePassword'>>(
      `select id, name, email, phone from partner where id = $1 and status = 'active'`,
      [partnerId],
    );
    if (!person) throw new DomainError('SESSION_EXPIRED');
    return { ...person, mustChangePassword: limited };
  }
}
