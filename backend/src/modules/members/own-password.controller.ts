import { Body, Controller, Put } from '@nestjs/common';
import type { Done } from '@nattil/contracts/api/common';
import { PASSWORD_CHANGED } from '@nattil/contracts/rules/password-link';
import { Access } from '../../platform/http/access.ts';
import { done } from '../../platform/http/answers.ts';
import { Describe } from '../../platform/http/describe.ts';
import { Scope } from '../../platform/http/scope.ts';
import { Sessions } from '../../platform/identity/sessions.ts';
import type { RequestScope } from '../../platform/request-scope.ts';
import { ChangePasswordBody, OwnPassword } from './commands/change-own-password.ts';

@Controller('api/users/password')
export class OwnPasswordController {
  constructor(
    private readonly password: OwnPassword,
    private readonly sessions: Sessions,
  ) {}

  @Put()
  @Access('member')
  @Describe({
    summary: 'Change the own password; all other sign-ins end',
    answer: 'Done',
    refusals: ['ACCOUNT_LOCKED', 'CONFLICT', 'MEMBER_NOT_FOUND', 'UNAVAILABLE'],
  })
  async change(@Body() form: ChangePasswordBody, @Scope() scope: RequestScope): Promise<Done> {
    await this.password.change(form, scope);
    this.sessions.forgetAll();
    return done(PASSWORD_CHANGED);
  }
}
