import { Module } from '@nestjs/common';
import { Declares } from '../../platform/declaration.ts';
import { foundation } from './migrations/0001-foundation.ts';
import { undecidedTries } from './migrations/0004-sign-in.ts';
import { mailboxes } from './migrations/0005-messages.ts';
import { retention } from './migrations/0007-retention.ts';
import { OtpSession } from './otp-session.aggregate.ts';
import { EndOpenOtpsHandler } from './commands/end-open-otps.ts';
import { ExhaustOtpHandler } from './commands/exhaust-otp.ts';
import { ExpireDueOtpsHandler } from './commands/expire-due-otps.ts';
import { ResendOtpHandler } from './commands/resend-otp.ts';
import { SendOtpHandler } from './commands/send-otp.ts';
import { VerifyOtpHandler } from './commands/verify-otp.ts';
import { EndedOtps } from './ended-otps.ts';
import { OtpCodes } from './otp-codes.ts';
import { OtpDispatch } from './otp-dispatch.ts';
import { OtpSweep } from './otp-sweep.ts';
import { OtpTries } from './otp-tries.ts';
import { OtpVerification } from './otp-verification.ts';
import { OtpController } from './otp.controller.ts';
import { OtpHistoryHandler } from './queries/otp-history.ts';

@Module({
  controllers: [OtpController],
  providers: [
    OtpCodes,
    OtpDispatch,
    OtpTries,
    OtpVerification,
    OtpSweep,
    EndedOtps,
    SendOtpHandler,
    ResendOtpHandler,
    VerifyOtpHandler,
    EndOpenOtpsHandler,
    ExhaustOtpHandler,
    ExpireDueOtpsHandler,
    OtpHistoryHandler,
  ],
})
@Declares({
  entities: [OtpSession],
  migrations: [foundation, undecidedTries, mailboxes, retention],
  names: { otp: { like: 'member', by: 'memberId' } },
  stays: { otp_daily: 'some forty rows a day at most' },
})
export class OtpModule {}
