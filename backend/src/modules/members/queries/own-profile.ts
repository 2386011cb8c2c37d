import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { OwnProfile } from '@nattil/contracts/api/member/account';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { countryCodeOf } from '../contacts/country-code.ts';
import { SESSION_USER_COLUMNS, sessionUser, type SessionUserRow } from '../sign-in/session-user.ts';
import { UnconfirmedContacts } from '../contacts/unconfirmed-contacts.ts';

interface Row extends SessionUserRow {
  countryCode: string | null;
  preferredCategory: string | null;
}

export class ReadOwnProfile extends Query<OwnProfile> {
  constructor(readonly memberId: string) {
    super();
  }
}

@QueryHandler(ReadOwnProfile)
export class ReadOwnProfileHandler implements IQueryHandler<ReadOwnProfile> {
  constructor(
    private readonly database: Database,
    private readonly unconfirmed: UnconfirmedContacts,
  ) {}

  async execute({ memberId }: ReadOwnProfile): Promise<OwnProfile> {
    const [[member], unconfirmed] = await Promise.all([
      this.database.query<Row>(
        `select ${SESSION_USER_COLUMNS}, country_code as "countryCode",
                preferred_category as "preferredCategory"
         from member where id = $1 and status <> 'deleted'`,
        [memberId],
      ),
      this.unconfirmed.of(this.database, memberId),
    ]);
    if (!member) throw new DomainError('SESSION_EXPIRED');
    const { id, countryCode, preferredCategory } = member;
    return {
      id,
      user: sessionUser(member),
      countryCode: member.phone && countryCodeOf(member.phone, countryCode),
      preferredCategory,
      unconfirmed,
    };
  }
}
