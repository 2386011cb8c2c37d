import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type {
  AdminOtpAnalyticsAnswer,
  AdminOtpSessionAnswer,
  AdminOtpSessionsAnswer,
  AdminOtpStatisticsAnswer,
  BulkExpireOtpAnswer,
} from '@nattil/contracts/api/admin/otp-sessions';
import { OTP_ADMIN_MESSAGES } from '@nattil/contracts/rules/portal/otp-list';
import { Clock } from '../../platform/persistence/clock.ts';
import { Commands } from '../../platform/commands/commands.ts';
import { EXPORT_REFUSALS, Exports, WORKBOOK_TYPE } from '../../platform/exports/exports.ts';
import type { RequestScope } from '../../platform/kernel/request-scope.ts';
import { Access } from '../../platform/http/routes/access.ts';
import { answer } from '../../platform/http/lists/answers.ts';
import { countedPagination } from '../../platform/http/lists/counted.ts';
import { Describe, Tag } from '../../platform/http/routes/describe.ts';
import { Reads } from '../../platform/http/routes/read-after-write.ts';
import { ChecksIfMatch, Versioned } from '../../platform/http/routes/seen-versions.ts';
import { Scope } from '../../platform/http/routes/scope.ts';
import { IdParam } from '../../platform/http/input/validation.ts';
import { RateLimits } from '../../platform/identity/rate-limits.ts';
import { BulkExpireOtps, BulkExpireOtpsBody } from './commands/bulk-expire-otps.ts';
import { ExpireOtp } from './commands/expire-otp.ts';
import { ResendOtpToUser, ResendUserOtpBody } from './commands/resend-otp-to-user.ts';
import { ListOtpSessions, OtpSessionsParams } from './queries/list-otp-sessions.ts';
import { OtpAnalytics, OtpAnalyticsParams } from './queries/otp-analytics.ts';
import { otpExport, OtpExportParams } from './queries/otp-export.ts';
import { OtpSessionForAdmin } from './queries/otp-session-for-admin.ts';
import { OtpStatistics } from './queries/otp-statistics.ts';
import { SENDS_BY_ADDRESS } from './rate-limits.ts';

@Controller('api/admin/users')
@Tag('One-time passwords, as administrators see them.')
export class OtpAdminController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: QueryBus,
    private readonly limits: RateLimits,
    private readonly exports: Exports,
    private readonly clock: Clock,
  ) {}

  @Get('otp-sessions')
  @Access('admin')
  @Reads('otp-sums')
  @Describe({
    id: 'listOtpSessions',
    summary: 'List OTP sessions, newest first',
    answer: 'AdminOtpSessionsAnswer',
  })
  list(@Query() params: OtpSessionsParams): Promise<AdminOtpSessionsAnswer> {
    return this.page(params, null);
  }

  @Get('otp-sessions/stats')
  @Access('admin')
  @Reads('otp-sums')
  @Describe({
    id: 'readOtpStatistics',
    summary: 'How many OTP sessions there ever were, by status and type',
    answer: 'AdminOtpStatisticsAnswer',
  })
  async stats(): Promise<AdminOtpStatisticsAnswer> {
    return answer(await this.queries.execute(new OtpStatistics()));
  }

  @Get('otp-sessions/counts')
  @Access('admin')
  @Reads('otp-sums')
  @Describe({
    id: 'countOtpSessions',
    summary: 'The same figures',
    answer: 'AdminOtpStatisticsAnswer',
  })
  counts(): Promise<AdminOtpStatisticsAnswer> {
    return this.stats();
  }

  @Get('otp-sessions/analytics')
  @Access('admin')
  @Reads('otp-sums')
  @Describe({
    id: 'analyseOtpSessions',
    summary: 'OTP sessions of the last hours or days by the time at which they were sent',
    answer: 'AdminOtpAnalyticsAnswer',
  })
  async analytics(@Query() { period }: OtpAnalyticsParams): Promise<AdminOtpAnalyticsAnswer> {
    return answer(await this.queries.execute(new OtpAnalytics(period)));
  }

  @Get('otp-sessions/export')
  @Access('admin', { may: 'export' })
  @Describe({
    id: 'exportOtpSessions',
    summary: 'The listed OTP sessions as a file: a spreadsheet, or CSV',
    answer: null,
    contentType: WORKBOOK_TYPE,
    refusals: EXPORT_REFUSALS,
  })
  async export(
    @Query() params: OtpExportParams,
    @Scope() scope: RequestScope,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.exports.send(otpExport(params, this.clock.now()), scope, reply);
  }

  @Get('otp-sessions/:id')
  @Access('admin')
  @Versioned()
  @Describe({
    id: 'readOtpSession',
    summary: 'One OTP session',
    answer: 'AdminOtpSessionAnswer',
    refusals: ['OTP_SESSION_NOT_FOUND'],
  })
  async one(@Param('id', IdParam) id: string): Promise<AdminOtpSessionAnswer> {
    return answer(await this.queries.execute(new OtpSessionForAdmin(id)));
  }

  @Post('otp-sessions/bulk-expire')
  @Access('admin', { may: 'otp.manage' })
  @Describe({
    id: 'expireOtpSessions',
    summary: 'Expire those of these OTP sessions that are pending',
    answer: 'BulkExpireOtpAnswer',
  })
  async bulkExpire(
    @Body() { sessionIds }: BulkExpireOtpsBody,
    @Scope() { actor }: RequestScope,
  ): Promise<BulkExpireOtpAnswer> {
    return answer(await this.commands.run(new BulkExpireOtps(sessionIds, actor)));
  }

  @Post('otp-sessions/:id/expire')
  @Access('admin', { may: 'otp.manage' })
  @ChecksIfMatch()
  @Describe({
    id: 'expireOtpSession',
    summary: 'Expire an OTP session; an expired one stays as it is',
    answer: 'AdminOtpSessionAnswer',
    refusals: ['OTP_SESSION_NOT_FOUND', 'OTP_ALREADY_USED'],
  })
  async expire(
    @Param('id', IdParam) id: string,
    @Scope() { seen, actor }: RequestScope,
  ): Promise<AdminOtpSessionAnswer> {
    await this.commands.run(new ExpireOtp(id, seen, actor));
    return answer(
      await this.queries.execute(new OtpSessionForAdmin(id)),
      OTP_ADMIN_MESSAGES.expired,
    );
  }

  @Get(':id/otp-sessions')
  @Access('admin')
  @Describe({
    id: 'listMemberOtpSessions',
    summary: 'OTP sessions of a user, newest first',
    answer: 'AdminOtpSessionsAnswer',
  })
  ofUser(
    @Param('id', IdParam) id: string,
    @Query() params: OtpSessionsParams,
  ): Promise<AdminOtpSessionsAnswer> {
    return this.page(params, id);
  }

  @Get(':id/otp-sessions/stats')
  @Access('admin')
  @Describe({
    id: 'readMemberOtpStatistics',
    summary: 'How many OTP sessions of a user are kept, by status and type',
    answer: 'AdminOtpStatisticsAnswer',
  })
  async statsOfUser(@Param('id', IdParam) id: string): Promise<AdminOtpStatisticsAnswer> {
    return answer(await this.queries.execute(new OtpStatistics(id)));
  }

  @Post(':id/otp-sessions/resend')
  @Access('admin', { may: 'otp.manage' })
  @Describe({
    id: 'resendMemberOtp',
    summary: 'Send a user a new code in place of the latest one of its type and purpose',
    answer: 'AdminOtpSessionAnswer',
    status: 201,
    refusals: [
      'CONTACT_NOT_YOURS',
      'OTP_SESSION_NOT_FOUND',
      'OTP_ALREADY_USED',
      'OTP_REPLACED',
      'OTP_RESENDS_EXHAUSTED',
      'OTP_RATE_LIMITED',
      'CONFLICT',
      'UNAVAILABLE',
    ],
  })
  async resend(
    @Param('id', IdParam) id: string,
    @Body() body: ResendUserOtpBody,
    @Scope() { actor, ip }: RequestScope,
  ): Promise<AdminOtpSessionAnswer> {
    await this.limits.take(SENDS_BY_ADDRESS, ip!, 'OTP_RATE_LIMITED');
    const sessionId = await this.commands.run(new ResendOtpToUser(id, body, actor));
    const session = await this.queries.execute(new OtpSessionForAdmin(sessionId));
    return answer(session, OTP_ADMIN_MESSAGES.resentTo(session.contactInfo));
  }

  private async page(
    params: OtpSessionsParams,
    memberId: string | null,
  ): Promise<AdminOtpSessionsAnswer> {
    const [{ otpSessions, found }, statistics] = await Promise.all([
      this.queries.execute(new ListOtpSessions(params, memberId)),
      this.queries.execute(new OtpStatistics(memberId)),
    ]);
    return answer({ otpSessions, statistics, pagination: countedPagination(found, params) });
  }
}
