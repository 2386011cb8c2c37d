import { Body, Controller, Get, Inject, Post, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { AdminLoginAnswer, AdminVerifyAnswer } from '@nattil/contracts/api/admin/session';
import { Clock } from '../../../platform/persistence/clock.ts';
import { CONFIG } from '../../../platform/config/config-token.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { RequestScope } from '../../../platform/kernel/request-scope.ts';
import { Access } from '../../../platform/http/routes/access.ts';
import { answer } from '../../../platform/http/lists/answers.ts';
import { Describe, Tag } from '../../../platform/http/routes/describe.ts';
import { Device, setDevice } from '../../../platform/http/routes/device-cookie.ts';
import { Scope } from '../../../platform/http/routes/scope.ts';
import { Sessions } from '../../../platform/identity/sessions/sessions.ts';
import { SIGN_INS_BY_ADDRESS } from '../../../platform/identity/sign-in/sign-in-limit.ts';
import { EventSignal } from '../../../platform/messaging/signals/event-signal.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { recordAction } from '../../../platform/event-log/event-log.ts';
import { LogAdminIn, LogAdminInBody } from '../commands/log-admin-in.ts';
import { ReadAdminUser } from '../queries/admin-user.ts';

@Controller('api/admin/auth')
@Tag('Sign-in of administrators.')
export class AdminAuthController {
  constructor(
    private readonly queries: QueryBus,
    private readonly logAdminIn: LogAdminIn,
    private readonly sessions: Sessions,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly signal: EventSignal,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post('login')
  @Access('public', { limit: { of: SIGN_INS_BY_ADDRESS, counts: 'refusals' } })
  @Describe({
    id: 'signInAdministrator',
    summary: 'Sign an administrator in',
    answer: 'AdminLoginAnswer',
    refusals: ['INVALID_CREDENTIALS', 'ACCOUNT_SUSPENDED', 'ACCOUNT_LOCKED', 'UNAVAILABLE'],
  })
  async signIn(
    @Body() form: LogAdminInBody,
    @Device('admin') known: string | null,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminLoginAnswer> {
    const { tokens, user, device } = await this.logAdminIn.with(form, known);
    setDevice(reply, 'admin', device, this.config.publicUrl);
    return answer({ ...tokens, token: tokens.accessToken, user }, 'Login successful');
  }

  @Get('verify')
  @Access('admin')
  @Describe({
    id: 'verifyAdministratorSession',
    summary: 'Whether the token is valid, and whose it is',
    answer: 'AdminVerifyAnswer',
  })
  async verify(@Scope() { actor }: RequestScope): Promise<AdminVerifyAnswer> {
    const user = await this.queries.execute(new ReadAdminUser(actor.id!));
    return { ...answer({ valid: true as const, user }), valid: true };
  }

  @Post('logout')
  @Access('admin', { may: null })
  @Describe({
    id: 'signOutAdministrator',
    summary: 'Sign the administrator out',
    answer: null,
    status: 204,
  })
  async signOut(@Scope() { actor, sessionId }: RequestScope): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.sessions.revoke(tx, sessionId!);
      await recordAction(tx, 'AdminSignedOut', { adminId: actor.id! }, actor, this.clock.now());
    });
    this.sessions.forget(sessionId!);
    this.signal.committed();
  }
}
