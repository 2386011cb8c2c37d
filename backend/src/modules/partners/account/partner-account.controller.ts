import { Body, Controller, Delete, Get, Inject, Put, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { Done } from '@nattil/contracts/api/common';
import type { PartnerUserAnswer } from '@nattil/contracts/api/partner/session';
import { PASSWORD_CHANGED } from '@nattil/contracts/rules/sign-in/password-link';
import { Commands } from '../../../platform/commands/commands.ts';
import { CONFIG } from '../../../platform/config/config-token.ts';
import type { Config } from '../../../platform/config/config.ts';
import { recordAction } from '../../../platform/event-log/event-log.ts';
import { OwnDataFile, OwnDataParams } from '../../../platform/exports/own-data-file.ts';
import { answer, done } from '../../../platform/http/lists/answers.ts';
import { Access } from '../../../platform/http/routes/access.ts';
import { Describe, Tag } from '../../../platform/http/routes/describe.ts';
import { Device, setDevice } from '../../../platform/http/routes/device-cookie.ts';
import { Scope } from '../../../platform/http/routes/scope.ts';
import { RateLimits } from '../../../platform/identity/rate-limits.ts';
import { Sessions } from '../../../platform/identity/sessions/sessions.ts';
import { OwnPasswordCheck } from '../../../platform/identity/sign-in/own-password-check.ts';
import { CHANGES_OF_ACCOUNT } from '../../../platform/identity/sign-in/sign-in-limit.ts';
import type { RequestScope } from '../../../platform/kernel/request-scope.ts';
import type { Queryable } from '../../../platform/persistence/database.ts';
import {
  DeletePartnerAccount,
  DeletePartnerAccountBody,
} from '../commands/delete-partner-account.ts';
import { PartnerNameBody, RenamePartner } from '../commands/rename-partner.ts';
import { PartnerPasswordBody, PartnerPasswords } from '../commands/set-partner-password.ts';
import { ReadPartnerUser } from '../queries/partner-user.ts';

/** The own account of a person at the till. */
@Controller('api/partner/account')
@Tag('The own account of a person at a till.')
export class PartnerAccountController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: QueryBus,
    private readonly passwords: PartnerPasswords,
    private readonly password: OwnPasswordCheck,
    private readonly ownData: OwnDataFile,
    private readonly sessions: Sessions,
    private readonly limits: RateLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Put()
  @Access('partner')
  @Describe({
    id: 'renameOwnPartner',
    summary: 'Change the own name',
    answer: 'PartnerUserAnswer',
    refusals: ['RATE_LIMITED'],
  })
  async rename(
    @Body() { name }: PartnerNameBody,
    @Scope() { actor }: RequestScope,
  ): Promise<PartnerUserAnswer> {
    await this.limits.take(CHANGES_OF_ACCOUNT, actor.id!);
    await this.commands.run(new RenamePartner(name, actor));
    return answer(await this.queries.execute(new ReadPartnerUser(actor.id!, false)), 'Name saved');
  }

  @Put('password')
  @Access('partner', { whileLimited: true })
  @Describe({
    id: 'changeOwnPartnerPassword',
    summary: 'Change the own password; all other sign-ins end',
    answer: 'Done',
    refusals: ['ACCOUNT_LOCKED', 'CONFLICT', 'UNAVAILABLE'],
  })
  async changePassword(
    @Body() form: PartnerPasswordBody,
    @Scope() scope: RequestScope,
    @Device('partner') device: string | null,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Done> {
    const known = await this.passwords.change(form, scope, device);
    setDevice(reply, 'partner', known, this.config.publicUrl);
    return done(PASSWORD_CHANGED);
  }

  @Get('export')
  @Access('partner')
  @Describe({
    id: 'exportOwnPartnerAccount',
    summary: 'Everything that is stored about the signed-in person at the till, as a file',
    answer: null,
    contentType: 'application/json',
    refusals: ['RATE_LIMITED'],
  })
  async export(
    @Query() { format }: OwnDataParams,
    @Scope() { actor }: RequestScope,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const fact = { partnerId: actor.id!, format };
    const record = (tx: Queryable, now: Date) =>
      recordAction(tx, 'PartnerDataExported', fact, actor, now);
    await this.ownData.send(format, actor, reply, { record, omitsEmpty: true });
  }

  @Delete()
  @Access('partner')
  @Describe({
    id: 'deleteOwnPartnerAccount',
    summary: 'Delete the own account: sign-in stops, what is personal is erased',
    answer: null,
    status: 204,
    refusals: ['ACCOUNT_LOCKED', 'UNAVAILABLE'],
  })
  async remove(
    @Body() { password }: DeletePartnerAccountBody,
    @Scope() scope: RequestScope,
  ): Promise<void> {
    await this.password.ask(scope, password, 'password');
    try {
      await this.commands.run(new DeletePartnerAccount(scope.actor.id!));
    } finally {
      this.sessions.forgetAll();
    }
  }
}
