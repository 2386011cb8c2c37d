import { Module } from '@nestjs/common';
import { RecordPurchaseHandler } from './commands/record-purchase.ts';
import { ReversePurchaseHandler } from './commands/reverse-purchase.ts';
import { TillController } from './till.controller.ts';

/** Where a card is shown at a shop: the one place that knows shops, cards and purchases. */
@Module({
  controllers: [TillController],
  providers: [RecordPurchaseHandler, ReversePurchaseHandler],
})
export class TillModule {}
