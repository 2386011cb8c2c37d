import { Module } from '@nestjs/common';
import { RecordPurchaseHandler } from './commands/record-purchase.ts';
import { ReversePurchaseHandler } from './commands/reverse-purchase.ts';
import { TillController } from './till.controller.ts';

/**
 * The till, where a card is shown at a shop: the only module that depends on shops, cards and
 * purchases.
 */
@Module({
  controllers: [TillController],
  providers: [RecordPurchaseHandler, ReversePurchaseHandler],
})
export class TillModule {}
