import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ShopPerson } from '@nattil/contracts/api/partner/access';
import { locksOf } from '../../../platform/identity/sign-in/sign-in-lock.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Database } from '../../../platform/persistence/database.ts';

type Row = Omit<ShopPerson, 'since' | 'invitationEndsAt' | 'lastLoginAt' | 'lockedUntil'> & {
  since: Date;
  invitationEndsAt: Date | null;
  lastLoginAt: Date | null;
};

/** People with access to a shop, and those invited to it: owners first, then by start. */
export class ShopPeople extends Query<ShopPerson[]> {
  constructor(
    readonly shopId: string,
    /** Only this person. */
    readonly partnerId: string | null = null,
  ) {
    super();
  }
}

@QueryHandler(ShopPeople)
export class ShopPeopleHandler implements IQueryHandler<ShopPeople> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ shopId, partnerId }: ShopPeople): Promise<ShopPerson[]> {
    const now = this.clock.now();
    const rows = await this.database.query<Row>(
      `select p.id, p.name, p.email, p.phone, a.role, p.status, a.since,
              case when p.invitation_ends_at > $3 then p.invitation_ends_at end as "invitationEndsAt",
              p.last_login_at as "lastLoginAt"
       from partner_access a join partner p on p.id = a.partner_id
       where a.shop_id = $1 and a.ended_at is null and p.id = coalesce($2, p.id)
       order by a.role, a.since, p.id`,
      [shopId, partnerId, now],
    );
    const ids = rows.map(({ id }) => id);
    const locks = await locksOf(this.database, 'partner', ids, now);
    return rows.map((row) => person(row, locks.get(row.id)));
  }
}

function person(
  { since, invitationEndsAt, lastLoginAt, ...row }: Row,
  lockedUntil: Date | undefined,
): ShopPerson {
  return {
    ...row,
    since: since.toISOString(),
    invitationEndsAt: invitationEndsAt?.toISOString() ?? null,
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
    lockedUntil: lockedUntil?.toISOString() ?? null,
  };
}
