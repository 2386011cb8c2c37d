import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { AdminOtpSession } from '@nattil/contracts/api/admin/otp-sessions';
import { Clock } from '../../../platform/persistence/clock.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { ADMIN_OTP_COLUMNS, adminOtpSessions, type AdminOtpRow } from './admin-otp-session.ts';

export class OtpSessionForAdmin extends Query<AdminOtpSession> {
  constructor(readonly sessionId: string) {
    super();
  }
}

@QueryHandler(OtpSessionForAdmin)
export class OtpSessionForAdminHandler implements IQueryHandler<OtpSessionForAdmin> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ sessionId }: OtpSessionForAdmin): Promise<AdminOtpSession> {
    const rows = await this.database.query<AdminOtpRow>(
      `select ${ADMIN_OTP_COLUMNS} from otp_session s left join otp_try t on t.session_id = s.id
       where s.id = $1`,
      [sessionId],
    );
    const [session] = await adminOtpSessions(this.database, rows, this.clock.now());
    if (!session) throw new DomainError('OTP_SESSION_NOT_FOUND');
    return session;
  }
}
