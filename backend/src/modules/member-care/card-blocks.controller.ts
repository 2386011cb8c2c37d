import { Body, Controller, Param, Put } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type {
  AdminUserAnswer,
  BlockCardRequest,
  BlockMemberCardRequest,
} from '@nattil/contracts/api/admin/users';
import {
  cardBlockReasonRule,
  lastFourRule,
  USER_MESSAGES,
} from '@nattil/contracts/rules/portal/admin-users';
import { Commands } from '../../platform/commands/commands.ts';
import { ValidatedBy } from '../../platform/http/input/validated-by.ts';
import { IdParam } from '../../platform/http/input/validation.ts';
import { answer } from '../../platform/http/lists/answers.ts';
import { Access } from '../../platform/http/routes/access.ts';
import { Describe, Tag } from '../../platform/http/routes/describe.ts';
import { Scope } from '../../platform/http/routes/scope.ts';
import { ChecksIfMatch } from '../../platform/http/routes/seen-versions.ts';
import type { RequestScope } from '../../platform/kernel/request-scope.ts';
import { Database } from '../../platform/persistence/database.ts';
import { ChangeCard, memberOfCard, refuseOtherDigits } from '../cards/public.ts';
import { UserForAdmin } from './queries/user-for-admin.ts';

export class BlockCardBody implements BlockCardRequest {
  @ValidatedBy(cardBlockReasonRule) reason?: string;
}

export class BlockMemberCardBody implements BlockMemberCardRequest {
  @ValidatedBy(lastFourRule) lastFour: string;
  @ValidatedBy(cardBlockReasonRule) reason?: string;
}

/** For programs and persons who know a card by its id or its masked number only. */
@Controller('api/admin')
@Tag('Blocks of cards that are known without their whole number.')
export class CardBlocksController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: QueryBus,
    private readonly database: Database,
  ) {}

  @Put('cards/:id/block')
  @Access('admin', { may: 'members.manage' })
  @ChecksIfMatch()
  @Describe({
    id: 'blockCard',
    summary: 'Block a card by its id, as events carry it',
    answer: 'AdminUserAnswer',
    refusals: ['CARD_NOT_FOUND', 'CARD_WRONG_STATE'],
  })
  async byId(
    @Param('id', IdParam) id: string,
    @Body() { reason }: BlockCardBody,
    @Scope() scope: RequestScope,
  ): Promise<AdminUserAnswer> {
    return this.block(await memberOfCard(this.database, id), reason, scope);
  }

  @Put('users/:id/card/block')
  @Access('admin', { may: 'members.manage' })
  @ChecksIfMatch()
  @Describe({
    id: 'blockMemberCard',
    summary: "Block a member's card by its last four digits",
    answer: 'AdminUserAnswer',
    refusals: ['MEMBER_NOT_FOUND', 'CARD_NOT_FOUND', 'CARD_WRONG_STATE'],
  })
  async byDigits(
    @Param('id', IdParam) id: string,
    @Body() { lastFour, reason }: BlockMemberCardBody,
    @Scope() scope: RequestScope,
  ): Promise<AdminUserAnswer> {
    await refuseOtherDigits(this.database, id, lastFour);
    return this.block(id, reason, scope);
  }

  private async block(
    memberId: string,
    reason: string | undefined,
    { seen, actor }: RequestScope,
  ): Promise<AdminUserAnswer> {
    await this.commands.run(new ChangeCard(memberId, { blocked: true, reason }, seen, actor));
    const member = await this.queries.execute(new UserForAdmin(memberId));
    return answer(member, USER_MESSAGES.cardUpdated);
  }
}
