import { Body, Controller, Inject, Put, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Done } from '@nattil/contracts/api/common';
import { PASSWORD_CHANGED } from '@nattil/contracts/rules/sign-in/password-link';
import { CONFIG } from '../../../platform/config/config-token.ts';
import type { Config } from '../../../platform/config/config.ts';
import { Access } from '../../../platform/http/routes/access.ts';
import { done } from '../../../platform/http/lists/answers.ts';
import { Describe, Tag } from '../../../platform/http/routes/describe.ts';
import { Device, setDevice } from '../../../platform/http/routes/device-cookie.ts';
import { Scope } from '../../../platform/http/routes/scope.ts';
import { Sessions } from '../../../platform/identity/sessions/sessions.ts';
import type { RequestScope } from '../../../platform/kernel/request-scope.ts';
import { ChangePasswordBody, OwnPassword } from '../commands/change-own-password.ts';

@Controller('api/users/password')
@Tag('The own password of a member.')
export class OwnPasswordController {
  constructor(
    private readonly password: OwnPassword,
    private readonly sessions: Sessions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Put()
  @Access('member', { whileLimited: true })
  @Describe({
    id: 'changeOwnPassword',
    summary: 'Change the own password; all other sign-ins end',
    answer: 'Done',
    refusals: ['ACCOUNT_LOCKED', 'CONFLICT', 'MEMBER_NOT_FOUND', 'UNAVAILABLE'],
  })
  async change(
    @Body() form: ChangePasswordBody,
    @Scope() scope: RequestScope,
    @Device('member') device: string | null,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Done> {
    const known = await this.password.change(form, scope, device);
    this.sessions.forgetAll();
    setDevice(reply, 'member', known, this.config.publicUrl);
    return done(PASSWORD_CHANGED);
  }
}
