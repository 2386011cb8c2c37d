import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { AdminOtpStatistics } from '@nattil/contracts/api/admin/otp-sessions';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import { Clock } from '../../../platform/persistence/clock.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { memberContacts } from '../../members/public.ts';
import { IS_VERIFIED, isPending } from './admin-otp-session.ts';

/** Statistics of all codes ever sent, or of one member's stored sessions. */
export class OtpStatistics extends Query<AdminOtpStatistics> {
  constructor(readonly memberId: string | null = null) {
    super();
  }
}

type Counted = Omit<AdminOtpStatistics, 'expired' | 'verificationRate'>;

@QueryHandler(OtpStatistics)
export class OtpStatisticsHandler implements IQueryHandler<OtpStatistics> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ memberId }: OtpStatistics): Promise<AdminOtpStatistics> {
    const now = this.clock.now();
    const counted = memberId ? await this.ofMember(memberId, now) : await this.ofAll(now);
    const { total, verified, pending, ...others } = counted;
    return {
      total,
      verified,
      pending,
      // Never negative: a code sent just now may be pending before the sums include it.
      expired: Math.max(0, total - verified - pending),
      ...others,
      verificationRate: total === 0 ? 0 : Math.round((verified / total) * 1_000) / 10,
    };
  }

  private async ofAll(now: Date): Promise<Counted> {
    const [[sums], [open]] = await Promise.all([
      this.database.query<Omit<Counted, 'pending'>>(
        `select coalesce(sum(sent), 0)::float8 as total, coalesce(sum(verified), 0)::float8 as verified,
                coalesce(sum(sent) filter (where channel = 'email'), 0)::float8 as email,
                coalesce(sum(sent) filter (where channel = 'sms'), 0)::float8 as sms,
                coalesce(sum(sent) filter (where day = $1), 0)::float8 as today
         from otp_sums`,
        [formatIsoDate(now)],
      ),
      this.database.query<{ pending: number }>(
        `select count(*)::int as pending from otp_session s where ${isPending('$1')}`,
        [now],
      ),
    ]);
    return { ...sums!, ...open! };
  }

  private async ofMember(memberId: string, now: Date): Promise<Counted> {
    if (!(await memberContacts(this.database, memberId)))
      throw new DomainError('NOT_FOUND', { message: 'User not found' });
    const [counted] = await this.database.query<Counted>(
      `select count(*)::int as total,
              (count(*) filter (where ${IS_VERIFIED}))::int as verified,
              (count(*) filter (where ${isPending('$2')}))::int as pending,
              (count(*) filter (where s.channel = 'email'))::int as email,
              (count(*) filter (where s.channel = 'sms'))::int as sms,
              (count(*) filter (where (s.created_at at time zone interval '5:30')::date = $3))::int as today
       from otp_session s where s.member_id = $1`,
      [memberId, now, formatIsoDate(now)],
    );
    return counted!;
  }
}
