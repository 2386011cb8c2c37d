import { Module } from '@nestjs/common';
import { Declares } from '../../platform/registries/declaration.ts';
import { CardsModule } from '../cards/public.ts';
import { RecordPurchaseHandler } from './commands/record-purchase.ts';
import { ReversePurchaseHandler } from './commands/reverse-purchase.ts';
import { AcceptCodeHandler } from './checks/accept-code.ts';
import { CheckCard } from './checks/check-card.ts';
import { CheckTries } from './checks/check-tries.ts';
import { RecordCheckedPurchaseHandler } from './commands/record-checked-purchase.ts';
import { ReverseAtTillHandler } from './commands/reverse-at-till.ts';
import { DisputePurchaseHandler } from './commands/dispute-purchase.ts';
import { ReportRefusedDiscountHandler } from './commands/report-refused-discount.ts';
import { SettleTillReportHandler } from './commands/settle-till-report.ts';
import { CardLiveController } from './live/card-live.controller.ts';
import { CardStreams } from './live/card-streams.ts';
import { NewPurchases } from './live/new-purchases.ts';
import { MemberReportsController } from './member-reports.controller.ts';
import { tillTables } from './migrations/0034-till.ts';
import { PartnerTillController } from './partner-till.controller.ts';
import { PreviewPurchaseHandler } from './queries/preview-purchase.ts';
import { ListPurchasesAtTillHandler } from './queries/list-purchases-at-till.ts';
import { ListTillReportsHandler } from './queries/list-till-reports.ts';
import { ListTillSignalsHandler } from './queries/list-till-signals.ts';
import { eraseReportNotes, exportReports } from './reports/member-data.ts';
import { reasonsOfReports } from './reports/reasons-of-reports.ts';
import { TillReport } from './reports/till-report.aggregate.ts';
import { TillSignals } from './signals/till-signals.ts';
import { TillReportsController } from './till-reports.controller.ts';
import { TillController } from './till.controller.ts';

/**
 * The till, where a card is shown at a shop: the only module that depends on shops, cards and
 * purchases.
 */
@Module({
  imports: [CardsModule],
  controllers: [
    TillController,
    PartnerTillController,
    TillReportsController,
    MemberReportsController,
    CardLiveController,
  ],
  providers: [
    RecordPurchaseHandler,
    ReversePurchaseHandler,
    PreviewPurchaseHandler,
    CheckTries,
    CheckCard,
    AcceptCodeHandler,
    RecordCheckedPurchaseHandler,
    ReverseAtTillHandler,
    ListPurchasesAtTillHandler,
    DisputePurchaseHandler,
    ReportRefusedDiscountHandler,
    SettleTillReportHandler,
    ListTillReportsHandler,
    ListTillSignalsHandler,
    TillSignals,
    NewPurchases,
    CardStreams,
  ],
})
@Declares({
  entities: [TillReport],
  migrations: [tillTables],
  names: {
    'till-report': {
      like: 'shop',
      by: 'shopId',
      rows: { table: 'till_report', column: 'shop_id' },
    },
  },
  reasons: { 'till-report': reasonsOfReports },
  refusals: { till_report_dispute_once: 'PURCHASE_DISPUTED' },
  erases: [eraseReportNotes],
  exportsData: [exportReports],
  notExported: { till_signals: 'the purchases themselves are exported' },
  keptOfErased: {
    till_report: 'what was reported about a shop stays, without the note',
    till_signals: 'what was unusual at a shop stays',
  },
  kept: { till_report: 'what members reported about shops stays with their purchases' },
})
export class TillModule {}
