import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { PartnerInvitation } from '@nattil/contracts/api/partner/access';
import { tokenHash } from '../../../platform/identity/token-hash.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Database } from '../../../platform/persistence/database.ts';

/** Reads the invitation behind a link. Throws INVITATION_INVALID if the link cannot be used. */
export class ReadPartnerInvitation extends Query<PartnerInvitation> {
  constructor(readonly token: string) {
    super();
  }
}

@QueryHandler(ReadPartnerInvitation)
export class ReadPartnerInvitationHandler implements IQueryHandler<ReadPartnerInvitation> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ token }: ReadPartnerInvitation): Promise<PartnerInvitation> {
    const [invited] = await this.database.query<PartnerInvitation>(
      `select p.email, p.phone, coalesce((
         select json_agg(json_build_object('name', s.name, 'role', a.role) order by lower(s.name), s.id)
         from partner_access a join shop s on s.id = a.shop_id
         where a.partner_id = p.id and a.ended_at is null), '[]') as shops
       from partner p
       where p.invitation_hash = $1 and p.invitation_ends_at > $2 and p.status = 'invited'`,
      [tokenHash(token), this.clock.now()],
    );
    if (!invited) throw new DomainError('INVITATION_INVALID');
    return invited;
  }
}
