import { Body, Controller, Delete, Get, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { DeleteAccountRequest } from '@nattil/contracts/api/member/account';
import { currentPasswordRule } from '@nattil/contracts/rules/sign-in/password';
import { Commands } from '../../platform/commands/commands.ts';
import { DomainError } from '../../platform/kernel/domain/domain-error.ts';
import { recordAction } from '../../platform/event-log/event-log.ts';
import { OwnDataFile, OwnDataParams } from '../../platform/exports/own-data-file.ts';
import { Access } from '../../platform/http/routes/access.ts';
import { Describe, Tag } from '../../platform/http/routes/describe.ts';
import { ValidatedBy } from '../../platform/http/input/validated-by.ts';
import { Scope } from '../../platform/http/routes/scope.ts';
import { Sessions } from '../../platform/identity/sessions/sessions.ts';
import { OwnPasswordCheck } from '../../platform/identity/sign-in/own-password-check.ts';
import type { RequestScope } from '../../platform/kernel/request-scope.ts';
import type { Queryable } from '../../platform/persistence/database.ts';
import { DeleteUser } from '../member-care/public.ts';
import { lockCallerRow } from '../members/public.ts';

export class DeleteAccountBody implements DeleteAccountRequest {
  @ValidatedBy(currentPasswordRule) password: string;
}

@Controller('api/users/account')
@Tag("Export and deletion of a member's own data.")
export class AccountController {
  constructor(
    private readonly commands: Commands,
    private readonly password: OwnPasswordCheck,
    private readonly sessions: Sessions,
    private readonly ownData: OwnDataFile,
  ) {}

  @Get('export')
  @Access('member')
  @Describe({
    id: 'exportOwnAccount',
    summary: 'Everything that is stored about the signed-in member, as a file',
    answer: null,
    contentType: 'application/json',
    refusals: ['RATE_LIMITED'],
  })
  async export(
    @Query() { format }: OwnDataParams,
    @Scope() { actor }: RequestScope,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const fact = { memberId: actor.id!, format };
    const record = async (tx: Queryable, now: Date) => {
      // Nothing more is recorded for a member who is deleted meanwhile.
      await lockCallerRow(tx, fact.memberId);
      await recordAction(tx, 'MemberDataExported', fact, actor, now);
    };
    await this.ownData.send(format, actor, reply, { record });
  }

  @Delete()
  @Access('member')
  @Describe({
    id: 'deleteOwnAccount',
    summary: 'Delete the own account: sign-in stops, what is personal is erased',
    answer: null,
    status: 204,
    refusals: ['ACCOUNT_LOCKED', 'UNAVAILABLE'],
  })
  async remove(
    @Body() { password }: DeleteAccountBody,
    @Scope() scope: RequestScope,
  ): Promise<void> {
    const { actor } = scope;
    await this.password.ask(scope, password, 'password');
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
