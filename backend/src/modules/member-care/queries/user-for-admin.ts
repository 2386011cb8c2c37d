import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { AdminMember } from '@nattil/contracts/api/admin/users';
import { Clock } from '../../../platform/persistence/clock.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { adminUsers } from './admin-user.ts';

export class UserForAdmin extends Query<AdminMember> {
  constructor(readonly memberId: string) {
    super();
  }
}

@QueryHandler(UserForAdmin)
export class UserForAdminHandler implements IQueryHandler<UserForAdmin> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ memberId }: UserForAdmin): Promise<AdminMember> {
    const [user] = await adminUsers(this.database, [memberId], this.clock.now());
    if (!user) throw new DomainError('MEMBER_NOT_FOUND');
    return user;
  }
}
