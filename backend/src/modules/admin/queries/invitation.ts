import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { InvitationAnswer } from '@nattil/contracts/api/admin/administrators';
import type { AdminRole } from '@nattil/contracts/rules/portal/roles';
import { tokenHash } from '../../../platform/identity/token-hash.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { Database } from '../../../platform/persistence/database.ts';

/** Reads the invitation behind a link. Throws INVITATION_INVALID if the link cannot be used. */
export class ReadInvitation extends Query<InvitationAnswer['data']> {
  constructor(readonly token: string) {
    super();
  }
}

@QueryHandler(ReadInvitation)
export class ReadInvitationHandler implements IQueryHandler<ReadInvitation> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ token }: ReadInvitation) {
    const [invited] = await this.database.query<{
      name: string;
      email: string;
      role: AdminRole;
      endsAt: Date;
    }>(
      `select name, email, role, invitation_ends_at as "endsAt" from admin
       where invitation_hash = $1 and invitation_ends_at > $2`,
      [tokenHash(token), this.clock.now()],
    );
    if (!invited) throw new DomainError('INVITATION_INVALID');
    return { ...invited, endsAt: invited.endsAt.toISOString() };
  }
}
