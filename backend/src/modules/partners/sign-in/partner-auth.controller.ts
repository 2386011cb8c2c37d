import { Body, Controller, Get, Inject, Post, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type {
  PartnerLoginAnswer,
  PartnerVerifyAnswer,
} from '@nattil/contracts/api/partner/session';
import { CONFIG } from '../../../platform/config/config-token.ts';
import type { Config } from '../../../platform/config/config.ts';
import { recordAction } from '../../../platform/event-log/event-log.ts';
import { answer } from '../../../platform/http/lists/answers.ts';
import { Access } from '../../../platform/http/routes/access.ts';
import { Describe, Tag } from '../../../platform/http/routes/describe.ts';
import { Device, setDevice } from '../../../platform/http/routes/device-cookie.ts';
import { Scope } from '../../../platform/http/routes/scope.ts';
import { Sessions } from '../../../platform/identity/sessions/sessions.ts';
import { SIGN_INS_BY_ADDRESS } from '../../../platform/identity/sign-in/sign-in-limit.ts';
import type { RequestScope } from '../../../platform/kernel/request-scope.ts';
import { EventSignal } from '../../../platform/messaging/signals/event-signal.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { LogPartnerIn, LogPartnerInBody } from '../commands/log-partner-in.ts';
import { ReadPartnerUser } from '../queries/partner-user.ts';

@Controller('api/partner/auth')
@Tag('Sign-in of people at tills.')
export class PartnerAuthController {
  constructor(
    private readonly queries: QueryBus,
    private readonly logIn: LogPartnerIn,
    private readonly sessions: Sessions,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly signal: EventSignal,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post('login')
  @Access('public', { limit: { of: SIGN_INS_BY_ADDRESS, counts: 'refusals' } })
  @Describe({
    id: 'signInPartner',
    summary: 'Sign in at the till, by e-mail or by phone',
    answer: 'PartnerLoginAnswer',
    refusals: [
      'INVALID_CREDENTIALS',
      'PASSWORD_RESET_REQUIRED',
      'ACCOUNT_LOCKED',
      'RATE_LIMITED',
      'UNAVAILABLE',
    ],
  })
  async signIn(
    @Body() form: LogPartnerInBody,
    @Device('partner') known: string | null,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PartnerLoginAnswer> {
    const { tokens, user, device } = await this.logIn.with(form, known);
    setDevice(reply, 'partner', device, this.config.publicUrl);
    return answer({ ...tokens, token: tokens.accessToken, user }, 'Login successful');
  }

  @Get('verify')
  @Access('partner', { whileLimited: true })
  @Describe({
    id: 'verifyPartnerSession',
    summary: 'Whether the token is valid, and whose it is',
    answer: 'PartnerVerifyAnswer',
  })
  async verify(@Scope() { actor, limited }: RequestScope): Promise<PartnerVerifyAnswer> {
    const user = await this.queries.execute(new ReadPartnerUser(actor.id!, limited));
    return { ...answer({ valid: true as const, user }), valid: true };
  }

  @Post('logout')
  @Access('partner', { whileLimited: true })
  @Describe({ id: 'signOutPartner', summary: 'Sign out at the till', answer: null, status: 204 })
  async signOut(@Scope() { actor, sessionId }: RequestScope): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.sessions.revoke(tx, sessionId!);
      await recordAction(tx, 'PartnerSignedOut', { partnerId: actor.id! }, actor, this.clock.now());
    });
    this.sessions.forget(sessionId!);
    this.signal.committed();
  }
}
