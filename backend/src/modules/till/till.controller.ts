import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { AdminPurchaseAnswer, PurchasePreviewAnswer } from '@nattil/contracts/api/purchases';
import { TILL_MESSAGES } from '@nattil/contracts/rules/shops/till';
import type { RequestScope } from '../../platform/kernel/request-scope.ts';
import { Commands } from '../../platform/commands/commands.ts';
import { Access } from '../../platform/http/routes/access.ts';
import { answer } from '../../platform/http/lists/answers.ts';
import { Describe, Tag } from '../../platform/http/routes/describe.ts';
import { Scope } from '../../platform/http/routes/scope.ts';
import { IdParam } from '../../platform/http/input/validation.ts';
import { RateLimits, type RateLimit } from '../../platform/identity/rate-limits.ts';
import { RecordPurchase, RecordPurchaseBody } from './commands/record-purchase.ts';
import { ReversePurchase, ReversePurchaseBody } from './commands/reverse-purchase.ts';
import { PreviewPurchase, PreviewPurchaseBody } from './queries/preview-purchase.ts';

/** Per administrator. A preview names the member of a card, and a session may be stolen. */
export const PREVIEWS: RateLimit = { name: 'purchase-preview', points: 1_000, seconds: 3_600 };

@Controller('api/admin/purchases')
@Tag('Purchases that administrators record and reverse for a shop.')
export class TillController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: QueryBus,
    private readonly limits: RateLimits,
  ) {}

  /** A POST, because an address would put the card number into logs. */
  @Post('preview')
  @HttpCode(200)
  @Access('admin', { may: 'purchases.record' })
  @Describe({
    id: 'previewPurchase',
    summary: 'What recording a purchase would decide now; stores nothing',
    answer: 'PurchasePreviewAnswer',
    refusals: ['SHOP_NOT_FOUND', 'CARD_NOT_FOUND', 'RATE_LIMITED'],
  })
  async preview(
    @Body() sale: PreviewPurchaseBody,
    @Scope() { actor }: RequestScope,
  ): Promise<PurchasePreviewAnswer> {
    await this.limits.take(PREVIEWS, actor.id!);
    return answer(await this.queries.execute(new PreviewPurchase(sale)));
  }

  @Post()
  @Access('admin', { may: 'purchases.record', idempotent: 'required' })
  @Describe({
    id: 'recordPurchase',
    summary: "Record a purchase on a shop's behalf",
    answer: 'AdminPurchaseAnswer',
    status: 201,
    refusals: [
      'SHOP_NOT_FOUND',
      'SHOP_WRONG_STATE',
      'CARD_NOT_FOUND',
      'CARD_WRONG_STATE',
      'MEMBER_WRONG_STATE',
      'IDEMPOTENCY_KEY_IN_USE',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  })
  async record(
    @Body() sale: RecordPurchaseBody,
    @Scope() { actor }: RequestScope,
  ): Promise<AdminPurchaseAnswer> {
    const purchase = await this.commands.run(new RecordPurchase(sale, actor));
    return answer(purchase, TILL_MESSAGES.recorded);
  }

  @Post(':id/reverse')
  @HttpCode(200)
  @Access('admin', { may: 'purchases.record' })
  @Describe({
    id: 'reversePurchase',
    summary: 'Reverse a purchase',
    answer: 'AdminPurchaseAnswer',
    refusals: ['PURCHASE_NOT_FOUND', 'PURCHASE_REVERSED'],
  })
  async reverse(
    @Param('id', IdParam) id: string,
    @Body() { reason }: ReversePurchaseBody,
    @Scope() { actor }: RequestScope,
  ): Promise<AdminPurchaseAnswer> {
    const purchase = await this.commands.run(new ReversePurchase(id, reason, actor));
    return answer(purchase, TILL_MESSAGES.reversed);
  }
}
