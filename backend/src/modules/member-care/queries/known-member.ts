import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { memberContacts, type MemberContacts } from '../../members/public.ts';

/** Throws MEMBER_NOT_FOUND for an unknown member, whose list would otherwise just be empty. */
export class KnownMember extends Query<MemberContacts> {
  constructor(readonly memberId: string) {
    super();
  }
}

@QueryHandler(KnownMember)
export class KnownMemberHandler implements IQueryHandler<KnownMember> {
  constructor(private readonly database: Database) {}

  async execute({ memberId }: KnownMember): Promise<MemberContacts> {
    const member = await memberContacts(this.database, memberId);
    if (!member) throw new DomainError('MEMBER_NOT_FOUND');
    return member;
  }
}
