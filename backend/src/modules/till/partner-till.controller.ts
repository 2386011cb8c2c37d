import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type {
  CardCheckAnswer,
  PartnerPurchaseAnswer,
  PartnerPurchasesAnswer,
} from '@nattil/contracts/api/partner/till';
import { TILL_MESSAGES } from '@nattil/contracts/rules/shops/till';
import { Commands } from '../../platform/commands/commands.ts';
import { IdParam } from '../../platform/http/input/validation.ts';
import { answer } from '../../platform/http/lists/answers.ts';
import { countedAnswer } from '../../platform/http/lists/counted.ts';
import { Access } from '../../platform/http/routes/access.ts';
import { Describe, Tag } from '../../platform/http/routes/describe.ts';
import { Scope } from '../../platform/http/routes/scope.ts';
import type { RequestScope } from '../../platform/kernel/request-scope.ts';
import { CheckCard, CheckCardBody } from './checks/check-card.ts';
import {
  RecordCheckedPurchase,
  RecordCheckedPurchaseBody,
} from './commands/record-checked-purchase.ts';
import { ReverseAtTill } from './commands/reverse-at-till.ts';
import { ReversePurchaseBody } from './commands/reverse-purchase.ts';
import { withoutMember } from './named.ts';
import { ListPurchasesAtTill, PartnerPurchasesParams } from './queries/list-purchases-at-till.ts';

/** The till of a shop. */
@Controller('api/partner')
@Tag('Card checks and purchases at the till of a shop.')
export class PartnerTillController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: QueryBus,
    private readonly checks: CheckCard,
  ) {}

  @Post('checks')
  @Access('partner')
  @Describe({
    id: 'checkCard',
    summary: 'Check a shown card by its scanned or typed code; the check is good for one purchase',
    answer: 'CardCheckAnswer',
    status: 201,
    refusals: [
      'SHOP_NOT_FOUND',
      'SHOP_WRONG_STATE',
      'CARD_NOT_FOUND',
      'CARD_WRONG_STATE',
      'MEMBER_WRONG_STATE',
      'CODE_INVALID',
      'CODE_USED',
      'CARD_CHECKS_LOCKED',
    ],
  })
  async check(
    @Body() shown: CheckCardBody,
    @Scope() { actor }: RequestScope,
  ): Promise<CardCheckAnswer> {
    return answer(await this.checks.by(actor.id!, shown));
  }

  @Post('purchases')
  @Access('partner', { idempotent: 'required' })
  @Describe({
    id: 'recordTillPurchase',
    summary: 'Record a purchase with a check',
    answer: 'PartnerPurchaseAnswer',
    status: 201,
    refusals: [
      'CHECK_NOT_FOUND',
      'CHECK_EXPIRED',
      'CHECK_USED',
      'SHOP_WRONG_STATE',
      'CARD_WRONG_STATE',
      'MEMBER_WRONG_STATE',
      'IDEMPOTENCY_KEY_IN_USE',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  })
  async record(
    @Body() sale: RecordCheckedPurchaseBody,
    @Scope() { actor }: RequestScope,
  ): Promise<PartnerPurchaseAnswer> {
    const purchase = await this.commands.run(new RecordCheckedPurchase(sale, actor.id!));
    return answer(withoutMember(purchase), TILL_MESSAGES.recorded);
  }

  @Post('purchases/:id/reverse')
  @HttpCode(200)
  @Access('partner')
  @Describe({
    id: 'reverseTillPurchase',
    summary: 'Reverse a purchase of today: staff their own, owners all of the shop',
    answer: 'PartnerPurchaseAnswer',
    refusals: [
      'PURCHASE_NOT_FOUND',
      'PURCHASE_REVERSED',
      'OWNER_NEEDED',
      'REVERSAL_TOO_LATE',
      'SHOP_WRONG_STATE',
    ],
  })
  async reverse(
    @Param('id', IdParam) id: string,
    @Body() { reason }: ReversePurchaseBody,
    @Scope() { actor }: RequestScope,
  ): Promise<PartnerPurchaseAnswer> {
    const purchase = await this.commands.run(new ReverseAtTill(id, reason, actor.id!));
    return answer(withoutMember(purchase), TILL_MESSAGES.reversed);
  }

  @Get('purchases')
  @Access('partner')
  @Describe({
    id: 'listTillPurchases',
    summary: 'Purchases of a shop, the latest first: all for owners, those of today for staff',
    answer: 'PartnerPurchasesAnswer',
    refusals: ['SHOP_NOT_FOUND', 'SHOP_WRONG_STATE'],
  })
  async list(
    @Query() params: PartnerPurchasesParams,
    @Scope() { actor }: RequestScope,
  ): Promise<PartnerPurchasesAnswer> {
    const { items, found, totals } = await this.queries.execute(
      new ListPurchasesAtTill(params, actor.id!),
    );
    return { ...countedAnswer(items, found, params), totals };
  }
}
