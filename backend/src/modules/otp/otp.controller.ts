import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type {
  OtpChannel,
  OtpHistoryAnswer,
  OtpSentAnswer,
  VerifyOtpAnswer,
} from '@nattil/contracts/api/member/otp';
import { Commands } from '../../platform/commands/commands.ts';
import type { RequestScope } from '../../platform/kernel/request-scope.ts';
import { Access } from '../../platform/http/routes/access.ts';
import { answer, pagedAnswer } from '../../platform/http/lists/answers.ts';
import { Describe, Tag } from '../../platform/http/routes/describe.ts';
import { Scope } from '../../platform/http/routes/scope.ts';
import { RateLimits } from '../../platform/identity/rate-limits.ts';
import { ResendOtpBody, SendOtpBody, VerifyOtpBody } from './commands/otp-bodies.ts';
import { ResendOtp } from './commands/resend-otp.ts';
import { SendOtp } from './commands/send-otp.ts';
import { OtpVerification } from './verification/otp-verification.ts';
import { OtpHistory, OtpHistoryParams } from './queries/otp-history.ts';
import { SENDS_BY_ADDRESS } from './rate-limits.ts';

const SEND = {
  answer: 'OtpSentAnswer',
  status: 201,
  refusals: ['CONTACT_NOT_YOURS', 'OTP_RATE_LIMITED', 'UNAVAILABLE'],
} as const;
const VERIFY = {
  answer: 'VerifyOtpAnswer',
  refusals: [
    'CONTACT_NOT_YOURS',
    'OTP_SESSION_NOT_FOUND',
    'OTP_ALREADY_USED',
    'OTP_EXPIRED',
    'OTP_REPLACED',
    'OTP_INVALID',
    'OTP_EXHAUSTED',
    'OTP_ACCOUNT_LOCKED',
    'CONTACT_TAKEN',
  ],
} as const;
const RESEND = {
  answer: 'OtpSentAnswer',
  status: 201,
  refusals: [
    'CONTACT_NOT_YOURS',
    'OTP_SESSION_NOT_FOUND',
    'OTP_ALREADY_USED',
    'OTP_REPLACED',
    'OTP_RESENDS_EXHAUSTED',
    'OTP_RESEND_TOO_EARLY',
    'OTP_RATE_LIMITED',
    'CONFLICT',
    'UNAVAILABLE',
  ],
} as const;

@Controller('api/users/otp')
@Tag('One-time passwords of members by e-mail and SMS.')
export class OtpController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: QueryBus,
    private readonly verification: OtpVerification,
    private readonly limits: RateLimits,
  ) {}

  @Post('send-email')
  @Access('member')
  @Describe({ id: 'sendEmailOtp', summary: 'Send a code to the own e-mail', ...SEND })
  sendEmail(@Body() body: SendOtpBody, @Scope() scope: RequestScope): Promise<OtpSentAnswer> {
    return this.send('email', body, scope);
  }

  @Post('send-sms')
  @Access('member')
  @Describe({ id: 'sendSmsOtp', summary: 'Send a code to the own mobile number', ...SEND })
  sendSms(@Body() body: SendOtpBody, @Scope() scope: RequestScope): Promise<OtpSentAnswer> {
    return this.send('sms', body, scope);
  }

  @Post('verify-email')
  @Access('member')
  @Describe({ id: 'verifyEmailOtp', summary: 'Verify a code that came by e-mail', ...VERIFY })
  verifyEmail(@Body() body: VerifyOtpBody, @Scope() scope: RequestScope): Promise<VerifyOtpAnswer> {
    return this.verify('email', body, scope);
  }

  @Post('verify-sms')
  @Access('member')
  @Describe({ id: 'verifySmsOtp', summary: 'Verify a code that came by SMS', ...VERIFY })
  verifySms(@Body() body: VerifyOtpBody, @Scope() scope: RequestScope): Promise<VerifyOtpAnswer> {
    return this.verify('sms', body, scope);
  }

  @Post('resend-email')
  @Access('member')
  @Describe({ id: 'resendEmailOtp', summary: 'Replace a code that was sent by e-mail', ...RESEND })
  resendEmail(@Body() body: ResendOtpBody, @Scope() scope: RequestScope): Promise<OtpSentAnswer> {
    return this.resend('email', body, scope);
  }

  @Post('resend-sms')
  @Access('member')
  @Describe({ id: 'resendSmsOtp', summary: 'Replace a code that was sent by SMS', ...RESEND })
  resendSms(@Body() body: ResendOtpBody, @Scope() scope: RequestScope): Promise<OtpSentAnswer> {
    return this.resend('sms', body, scope);
  }

  @Get('history')
  @Access('member')
  @Describe({ id: 'listOwnOtps', summary: 'Own codes, newest first', answer: 'OtpHistoryAnswer' })
  async history(
    @Query() params: OtpHistoryParams,
    @Scope() { actor }: RequestScope,
  ): Promise<OtpHistoryAnswer> {
    const { items, total } = await this.queries.execute(new OtpHistory(actor.id!, params));
    return pagedAnswer(items, total, params);
  }

  private async send(
    channel: OtpChannel,
    body: SendOtpBody,
    { actor, ip }: RequestScope,
  ): Promise<OtpSentAnswer> {
    await this.limits.take(SENDS_BY_ADDRESS, ip!, 'OTP_RATE_LIMITED');
    const command = new SendOtp(actor.id!, channel, body.type, contactOf(channel, body), ip, actor);
    return answer(await this.commands.run(command), 'OTP sent successfully');
  }

  private async verify(
    channel: OtpChannel,
    body: VerifyOtpBody,
    { actor }: RequestScope,
  ): Promise<VerifyOtpAnswer> {
    const { otp, sessionId } = body;
    const attempt = {
      memberId: actor.id!,
      channel,
      sessionId,
      contact: contactOf(channel, body),
      otp,
    };
    const contact = await this.verification.verify(attempt, actor);
    return answer({ contact }, 'OTP verified successfully');
  }

  private async resend(
    channel: OtpChannel,
    body: ResendOtpBody,
    { actor, ip }: RequestScope,
  ): Promise<OtpSentAnswer> {
    await this.limits.take(SENDS_BY_ADDRESS, ip!, 'OTP_RATE_LIMITED');
    const command = new ResendOtp(
      actor.id!,
      channel,
      body.sessionId,
      contactOf(channel, body),
      ip,
      actor,
    );
    return answer(await this.commands.run(command), 'OTP sent successfully');
  }
}

/** Clients send both contacts; the channel decides which one is used. */
function contactOf(
  channel: OtpChannel,
  { email, phone }: { email?: string; phone?: string },
): string | undefined {
  return (channel === 'email' ? email : phone) || undefined;
}
