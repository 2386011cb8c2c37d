import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { OwnProfile } from '@nattil/contracts/api/account';
import { DomainError } from '../../../platform/domain/domain-error.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { countryCodeOf } from '../country-code.ts';
import { sessionUser } from '../session-user.ts';
import { UnconfirmedContacts } from '../unconfirmed-contacts.ts';

interface Row {
  id: string;
  email: string | null;
  phone: string | null;
  fullName: string | null;
  location: string | null;
  avatarId: string | null;
  profileCompletedAt: Date | null;
  countryCode: string | null;
  preferredCategory: string | null;
}

/** Reads what the signed-in member has said of herself, and which contacts wait for their codes. */
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
        `select id, email, phone, full_name as "fullName", location, avatar_id as "avatarId",
                profile_completed_at as "profileCompletedAt", country_code as "countryCode",
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
