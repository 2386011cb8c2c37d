import { Module } from '@nestjs/common';
import { Declares } from '../../platform/registries/declaration.ts';
import { MembersModule } from '../members/public.ts';
import { foundation } from './migrations/0001-foundation.ts';
import { undecidedTries } from './migrations/0004-sign-in.ts';
import { mailboxes } from './migrations/0005-messages.ts';
import { retention } from './migrations/0007-retention.ts';
import { adminList } from './migrations/0013-admin-list.ts';
import { wholeContacts } from './migrations/0017-whole-contacts.ts';
import { confirmedContacts } from './migrations/0026-confirmed-contacts.ts';
import { OtpSession } from './otp-session.aggregate.ts';
import { BulkExpireOtpsHandler } from './commands/bulk-expire-otps.ts';
import { EndOpenOtpsHandler } from './commands/end-open-otps.ts';
import { ExhaustOtpHandler } from './commands/exhaust-otp.ts';
import { ExpireDueOtpsHandler } from './commands/expire-due-otps.ts';
import { ExpireOtpHandler } from './commands/expire-otp.ts';
import { ResendOtpToUserHandler } from './commands/resend-otp-to-user.ts';
import { ResendOtpHandler } from './commands/resend-otp.ts';
import { SendOtpHandler } from './commands/send-otp.ts';
import { VerifyOtpHandler } from './commands/verify-otp.ts';
import { EndedOtps } from './ending/ended-otps.ts';
import { eraseOtps } from './ending/erase-otps.ts';
import { OtpCodes } from './sending/otp-codes.ts';
import { OtpContacts } from './sending/otp-contact.ts';
import { OtpDispatch } from './sending/otp-dispatch.ts';
import { OtpSweep } from './ending/otp-sweep.ts';
import { OtpTries } from './verification/otp-tries.ts';
import { OtpVerification } from './verification/otp-verification.ts';
import { OtpAdminController } from './otp-admin.controller.ts';
import { OtpController } from './otp.controller.ts';
import { OtpSums } from './projections/otp-sums.ts';
import { ListOtpSessionsHandler } from './queries/list-otp-sessions.ts';
import { OtpAnalyticsHandler } from './queries/otp-analytics.ts';
import { OtpSessionForAdminHandler } from './queries/otp-session-for-admin.ts';
import { OtpStatisticsHandler } from './queries/otp-statistics.ts';
import { OtpHistoryHandler } from './queries/otp-history.ts';
import { searchOtpSessions } from './queries/search-otp-sessions.ts';
import { exportOtps } from './export-otps.ts';

@Module({
  imports: [MembersModule],
  controllers: [OtpController, OtpAdminController],
  providers: [
    OtpCodes,
    OtpContacts,
    OtpDispatch,
    OtpTries,
    OtpVerification,
    OtpSweep,
    EndedOtps,
    OtpSums,
    SendOtpHandler,
    ResendOtpHandler,
    VerifyOtpHandler,
    EndOpenOtpsHandler,
    ExhaustOtpHandler,
    ExpireDueOtpsHandler,
    ExpireOtpHandler,
    BulkExpireOtpsHandler,
    ResendOtpToUserHandler,
    OtpHistoryHandler,
    ListOtpSessionsHandler,
    OtpSessionForAdminHandler,
    OtpStatisticsHandler,
    OtpAnalyticsHandler,
  ],
})
@Declares({
  entities: [OtpSession],
  migrations: [
    foundation,
    undecidedTries,
    mailboxes,
    retention,
    adminList,
    wholeContacts,
    confirmedContacts,
  ],
  names: {
    otp: { like: 'member', by: 'memberId', rows: { table: 'otp_session', column: 'member_id' } },
  },
  searches: [searchOtpSessions],
  erases: [eraseOtps],
  exportsData: [exportOtps],
  keptOfErased: {
    otp_failure: 'times of wrong tries, without personal data, for a day',
    otp_session: 'without contact and address, for the figures of its day',
  },
  notExported: { otp_failure: 'times of wrong tries, for a day' },
  kept: { otp_daily: 'some forty rows a day at most' },
})
export class OtpModule {}
