import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { PartnerShop } from '@nattil/contracts/api/partner/access';
import { Database } from '../../../platform/persistence/database.ts';

/** The shops to which a person has access, by name. */
export class PartnerShops extends Query<PartnerShop[]> {
  constructor(readonly partnerId: string) {
    super();
  }
}

@QueryHandler(PartnerShops)
export class PartnerShopsHandler implements IQueryHandler<PartnerShops> {
  constructor(private readonly database: Database) {}

  async execute({ partnerId }: PartnerShops): Promise<PartnerShop[]> {
    return this.database.query<PartnerShop>(
      `select s.id, s.name, s.city, a.role, s.status
       from partner_access a join shop s on s.id = a.shop_id
       where a.partner_id = $1 and a.ended_at is null order by lower(s.name), s.id`,
      [partnerId],
    );
  }
}
