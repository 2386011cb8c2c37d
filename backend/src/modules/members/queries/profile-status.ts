import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { MemberStatus, ProfileStatus } from '@nattil/contracts/api/member/session';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { SESSION_USER_COLUMNS, sessionUser, type SessionUserRow } from '../sign-in/session-user.ts';

interface Row extends SessionUserRow {
  status: MemberStatus;
  createdAt: Date;
}

export class ReadProfileStatus extends Query<ProfileStatus> {
  constructor(
    readonly memberId: string,
    /** Whether the session can only change the password. */
    readonly limited: boolean,
  ) {
    super();
  }
}

@QueryHandler(ReadProfileStatus)
export class ReadProfileStatusHandler implements IQueryHandler<ReadProfileStatus> {
  constructor(private readonly database: Database) {}

  async execute({ memberId, limited }: ReadProfileStatus): Promise<ProfileStatus> {
    const [member] = await this.database.query<Row>(
      `select ${SESSION_USER_COLUMNS}, status, created_at as "createdAt"
       from member where id = $1 and status <> 'deleted'`,
      [memberId],
    );
    if (!member) throw new DomainError('SESSION_EXPIRED');
    const user = sessionUser(member, limited);
    return {
      user,
      status: {
        isProfileComplete: user.isProfileComplete,
        memberStatus: member.status,
        memberSince: member.createdAt.toISOString(),
      },
    };
  }
}
