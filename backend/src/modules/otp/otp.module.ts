import { Module } from '@nestjs/common';
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
export class OtpModule {}
