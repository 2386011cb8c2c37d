import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type {
  TillReport as TillReportAnswer,
  TillReportKind,
} from '@nattil/contracts/api/till-reports';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { Aggregate } from '../../../platform/kernel/domain/aggregate.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';

interface Shop {
  id: string;
  name: string;
}

/** A member's report about a till, until an administrator settles it. */
@Entity({ tableName: 'till_report' })
export class TillReport extends Aggregate {
  @Property({ type: 'text', fieldName: 'kind' }) reportKind: TillReportKind;
  @Property({ type: 'uuid' }) shopId: string;
  /** The shop's name at that time. */
  @Property({ type: 'text' }) shopName: string;
  @Property({ type: 'uuid' }) memberId: string;
  @Property({ type: 'uuid', nullable: true }) purchaseId: string | null = null;
  @Property({ type: 'integer', nullable: true }) billPaise: number | null = null;
  @Property({ type: 'text', nullable: true }) note: string | null = null;
  @Property({ type: 'text' }) status: TillReportAnswer['status'];
  @Property({ type: 'datetime' }) reportedAt: Date;
  @Property({ type: 'datetime', nullable: true }) settledAt: Date | null = null;
  @Property({ type: 'text', nullable: true }) resolution: string | null = null;

  static dispute(
    purchase: { id: string; shopId: string; shopName: string; memberId: string; billPaise: number },
    actor: Actor,
    now: Date,
  ): TillReport {
    const { id: purchaseId, shopId, memberId } = purchase;
    const shop = { id: shopId, name: purchase.shopName };
    const report = TillReport.open('purchase-disputed', shop, memberId, now);
    report.purchaseId = purchaseId;
    report.billPaise = purchase.billPaise;
    const facts = { reportId: report.id, purchaseId, memberId, shopId };
    report.record('PurchaseDisputed', facts, actor, now);
    return report;
  }

  static refusedDiscount(
    shop: Shop,
    memberId: string,
    note: string | null,
    actor: Actor,
    now: Date,
  ): TillReport {
    const report = TillReport.open('discount-refused', shop, memberId, now);
    report.note = note;
    const facts = { reportId: report.id, memberId, shopId: shop.id };
    report.record('DiscountRefused', facts, actor, now);
    return report;
  }

  kind() {
    return 'till-report' as const;
  }

  settle(resolution: string, actor: Actor, now: Date): void {
    if (this.status === 'settled')
      throw new DomainError('TILL_REPORT_SETTLED', { data: { status: this.status } });
    this.status = 'settled';
    this.settledAt = now;
    this.resolution = resolution;
    this.record(
      'TillReportSettled',
      { reportId: this.id, changes: { status: ['open', 'settled'] } },
      actor,
      now,
    );
  }

  private static open(kind: TillReportKind, shop: Shop, memberId: string, now: Date): TillReport {
    const report = new TillReport();
    report.reportKind = kind;
    report.shopId = shop.id;
    report.shopName = shop.name;
    report.memberId = memberId;
    report.status = 'open';
    report.reportedAt = now;
    return report;
  }
}
