import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { OtpHistoryItem, OtpPurpose } from '@nattil/contracts/api/member/otp';
import { maskContact } from '@nattil/contracts/formats';
import { otpHistoryPurposeRule } from '@nattil/contracts/rules/sign-in/otp-requests';
import { Clock } from '../../../platform/persistence/clock.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { Paging } from '../../../platform/http/lists/paging.ts';
import { Database } from '../../../platform/persistence/database.ts';

export class OtpHistoryParams extends Paging {
  @ValidatedBy(otpHistoryPurposeRule) purpose?: OtpPurpose;
}

interface Page {
  items: OtpHistoryItem[];
  total: number;
}

export class OtpHistory extends Query<Page> {
  constructor(
    readonly memberId: string,
    readonly params: OtpHistoryParams,
  ) {
    super();
  }
}

interface Row {
  id: string;
  type: OtpHistoryItem['type'];
  purpose: OtpPurpose;
  sentAt: Date;
  contact: string;
  verifiedAt: Date | null;
  expiresAt: Date;
}

@QueryHandler(OtpHistory)
export class OtpHistoryHandler implements IQueryHandler<OtpHistory> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ memberId, params: { page, limit, purpose } }: OtpHistory): Promise<Page> {
    const where = 'member_id = $1 and ($2::text is null or purpose = $2)';
    const values = [memberId, purpose || null];
    const [rows, [counted]] = await Promise.all([
      this.database.query<Row>(
        `select id, channel as type, purpose, created_at as "sentAt", contact,
                verified_at as "verifiedAt", expires_at as "expiresAt"
         from otp_session where ${where} order by created_at desc, id limit $3 offset $4`,
        [...values, limit, (page - 1) * limit],
      ),
      this.database.query<{ total: number }>(
        `select count(*)::int as total from otp_session where ${where}`,
        values,
      ),
    ]);
    const now = this.clock.now();
    return { items: rows.map((row) => toItem(row, now)), total: counted!.total };
  }
}

function toItem(
  { contact, sentAt, verifiedAt, expiresAt, ...row }: Row,
  now: Date,
): OtpHistoryItem {
  const over = expiresAt <= now ? 'expired' : 'pending';
  return {
    ...row,
    sentAt: sentAt.toISOString(),
    contactInfo: maskContact(contact),
    status: verifiedAt ? 'verified' : over,
  };
}
