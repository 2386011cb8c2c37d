import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { QueryBus, type Command } from '@nestjs/cqrs';
import type { AdminShopAnswer, ShopDecisionsAnswer } from '@nattil/contracts/api/admin/shops';
import {
  ACTIVATE_MESSAGES,
  APPROVE_MESSAGES,
  BLOCK_MESSAGES,
  REJECT_MESSAGES,
} from '@nattil/contracts/rules/shops/shop-decisions';
import { Commands } from '../../platform/commands/commands.ts';
import type { RequestScope } from '../../platform/kernel/request-scope.ts';
import { Access } from '../../platform/http/routes/access.ts';
import { answer } from '../../platform/http/lists/answers.ts';
import { Describe, Tag } from '../../platform/http/routes/describe.ts';
import { ChecksIfMatch } from '../../platform/http/routes/seen-versions.ts';
import { Scope } from '../../platform/http/routes/scope.ts';
import { IdParam } from '../../platform/http/input/validation.ts';
import { ActivateShop, ActivateShopBody } from './commands/activate-shop.ts';
import { ApproveShop, ApproveShopBody } from './commands/approve-shop.ts';
import { BlockShop, BlockShopBody } from './commands/block-shop.ts';
import { RejectShop, RejectShopBody } from './commands/reject-shop.ts';
import { ToggleBlock, ToggleBlockBody } from './commands/toggle-block.ts';
import { ShopExists } from './queries/shop-exists.ts';
import { ShopDecisions } from './queries/shop-decisions.ts';
import { ShopForAdmin } from './queries/shop-for-admin.ts';

const DECISION = {
  answer: 'AdminShopAnswer',
  refusals: ['SHOP_NOT_FOUND', 'SHOP_WRONG_STATE'],
} as const;

/** Decisions of administrators about a shop, and their history. */
@Controller('api/admin/shops/:id')
@Tag('Decisions of administrators about shops.')
export class ShopDecisionsController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: QueryBus,
  ) {}

  @Get('decisions')
  @Access('admin')
  @Describe({
    id: 'listShopDecisions',
    summary: 'What was decided about a shop, with the reasons, the latest first',
    answer: 'ShopDecisionsAnswer',
    refusals: ['SHOP_NOT_FOUND'],
  })
  async decisions(@Param('id', IdParam) id: string): Promise<ShopDecisionsAnswer> {
    await this.queries.execute(new ShopExists(id));
    return answer(await this.queries.execute(new ShopDecisions(id)));
  }

  @Put('approve')
  @Access('admin', { may: 'shops.manage' })
  @ChecksIfMatch()
  @Describe({ id: 'approveShop', summary: 'Approve a pending or rejected shop', ...DECISION })
  approve(
    @Param('id', IdParam) id: string,
    @Body() { notes }: ApproveShopBody,
    @Scope() { seen, actor }: RequestScope,
  ): Promise<AdminShopAnswer> {
    const command = new ApproveShop(id, notes || null, seen, actor);
    return this.decide(id, command, APPROVE_MESSAGES.approved);
  }

  @Put('reject')
  @Access('admin', { may: 'shops.manage' })
  @ChecksIfMatch()
  @Describe({ id: 'rejectShop', summary: 'Reject a pending shop', ...DECISION })
  reject(
    @Param('id', IdParam) id: string,
    @Body() { reason }: RejectShopBody,
    @Scope() { seen, actor }: RequestScope,
  ): Promise<AdminShopAnswer> {
    return this.decide(id, new RejectShop(id, reason, seen, actor), REJECT_MESSAGES.rejected);
  }

  @Put('block')
  @Access('admin', { may: 'shops.manage' })
  @ChecksIfMatch()
  @Describe({ id: 'blockShop', summary: 'Block an approved shop', ...DECISION })
  block(
    @Param('id', IdParam) id: string,
    @Body() { reason }: BlockShopBody,
    @Scope() { seen, actor }: RequestScope,
  ): Promise<AdminShopAnswer> {
    return this.decide(id, new BlockShop(id, reason, seen, actor), BLOCK_MESSAGES.blocked);
  }

  @Put('activate')
  @Access('admin', { may: 'shops.manage' })
  @ChecksIfMatch()
  @Describe({ id: 'activateShop', summary: 'Activate a blocked shop', ...DECISION })
  activate(
    @Param('id', IdParam) id: string,
    @Body() { notes }: ActivateShopBody,
    @Scope() { seen, actor }: RequestScope,
  ): Promise<AdminShopAnswer> {
    const command = new ActivateShop(id, notes || null, seen, actor);
    return this.decide(id, command, ACTIVATE_MESSAGES.activated);
  }

  @Put('toggle-block')
  @Access('admin', { may: 'shops.manage', idempotent: true })
  // A retry after a lost race would undo the winner's decision.
  @ChecksIfMatch({ again: false })
  @Describe({
    id: 'toggleShopBlock',
    summary: 'Block an approved shop, activate a blocked one',
    ...DECISION,
  })
  async toggleBlock(
    @Param('id', IdParam) id: string,
    @Body() body: ToggleBlockBody,
    @Scope() { seen, actor }: RequestScope,
  ): Promise<AdminShopAnswer> {
    const done = await this.commands.run(new ToggleBlock(id, body, seen, actor));
    const message = done === 'blocked' ? BLOCK_MESSAGES.blocked : ACTIVATE_MESSAGES.activated;
    return answer(await this.queries.execute(new ShopForAdmin(id)), message);
  }

  private async decide(
    id: string,
    command: Command<void>,
    message: string,
  ): Promise<AdminShopAnswer> {
    await this.commands.run(command);
    return answer(await this.queries.execute(new ShopForAdmin(id)), message);
  }
}
