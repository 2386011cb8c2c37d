import { Body, Controller, Delete, Get, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { DeleteAccountRequest } from '@nattil/contracts/api/member/account';
import { currentPasswordRule } from '@nattil/contracts/rules/sign-in/password';
import { Commands } from '../../platform/commands/commands.ts';
import { DomainError } from '../../platform/kernel/domain/domain-error.ts';
import { Access } from '../../platform/http/routes/access.ts';
import { Describe } from '../../platform/http/routes/describe.ts';
import { ValidatedBy } from '../../platform/http/input/validated-by.ts';
import { Scope } from '../../platform/http/routes/scope.ts';
import { Sessions } from '../../platform/identity/sessions/sessions.ts';
import type { RequestScope } from '../../platform/kernel/request-scope.ts';
import { DeleteUser } from '../member-care/public.ts';
import { PasswordConfirmation } from '../members/public.ts';
import { OwnData, OwnDataParams } from './own-data.ts';

export class DeleteAccountBody implements DeleteAccountRequest {
  @ValidatedBy(currentPasswordRule)
  password: string;
}

@Controller('api/users/account')
export class AccountController {
  constructor(
    private readonly commands: Commands,
    private readonly confirmation: PasswordConfirmation,
    private readonly sessions: Sessions,
    private readonly ownData: OwnData,
  ) {}

  @Get('export')
  @Access('member')
  @Describe({
    summary: 'Everything that is stored about the signed-in member, as a file',
    answer: null,
    contentType: 'application/json',
    refusals: ['RATE_LIMITED'],
  })
  async export(
    @Query() params: OwnDataParams,
    @Scope() { actor }: RequestScope,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.ownData.send(params, actor, reply);
  }

  @Delete()
  @Access('member')
  @Describe({
    summary: 'Delete the own account: sign-in stops, what is personal is erased',
    answer: null,
    status: 204,
    refusals: ['ACCOUNT_LOCKED', 'UNAVAILABLE'],
  })
  async remove(
    @Body() { password }: DeleteAccountBody,
    @Scope() { actor, sessionId }: RequestScope,
  ): Promise<void> {
    const who = { memberId: actor.id!, sessionId: sessionId! };
    await this.confirmation.ask(who, password, 'password');
    try {
      // No seen version is checked: the member deletes the whole account.
      await this.commands.run(new DeleteUser(actor.id!, null, actor));
    } catch (error) {
      const isGone = error instanceof DomainError && error.code === 'MEMBER_NOT_FOUND';
      throw isGone ? new DomainError('SESSION_EXPIRED') : error;
    } finally {
      this.sessions.forgetAll();
    }
  }
}
