import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import type { PurchaseAnswer } from '@nattil/contracts/api/purchases';
import type { RequestScope } from '../../platform/kernel/request-scope.ts';
import { Commands } from '../../platform/commands/commands.ts';
import { Access } from '../../platform/http/routes/access.ts';
import { answer } from '../../platform/http/lists/answers.ts';
import { Describe } from '../../platform/http/routes/describe.ts';
import { Scope } from '../../platform/http/routes/scope.ts';
import { IdParam } from '../../platform/http/input/validation.ts';
import { RecordPurchase, RecordPurchaseBody } from './commands/record-purchase.ts';
import { ReversePurchase, ReversePurchaseBody } from './commands/reverse-purchase.ts';

@Controller('api/admin/purchases')
export class TillController {
  constructor(private readonly commands: Commands) {}

  @Post()
  @Access('admin', { may: 'purchases.record', idempotent: 'required' })
  @Describe({
    summary: "Record a purchase on a shop's behalf",
    answer: 'PurchaseAnswer',
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
  ): Promise<PurchaseAnswer> {
    const purchase = await this.commands.run(new RecordPurchase(sale, actor));
    return answer(purchase, 'Purchase recorded successfully!');
  }

  @Post(':id/reverse')
  @HttpCode(200)
  @Access('admin', { may: 'purchases.record' })
  @Describe({
    summary: 'Reverse a purchase',
    answer: 'PurchaseAnswer',
    refusals: ['PURCHASE_NOT_FOUND', 'PURCHASE_REVERSED'],
  })
  async reverse(
    @Param('id', IdParam) id: string,
    @Body() { reason }: ReversePurchaseBody,
    @Scope() { actor }: RequestScope,
  ): Promise<PurchaseAnswer> {
    const purchase = await this.commands.run(new ReversePurchase(id, reason, actor));
    return answer(purchase, 'Purchase reversed successfully!');
  }
}
