import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { TillReport as TillReportAnswer } from '@nattil/contracts/api/till-reports';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { noteDispute, recordedPurchase } from '../../purchases/public.ts';
import { tillReportAnswer } from '../reports/till-report-answers.ts';
import { TillReport } from '../reports/till-report.aggregate.ts';

export class DisputePurchase extends Command<TillReportAnswer> {
  constructor(
    readonly purchaseId: string,
    readonly memberId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** A member reports an own purchase; a unique index refuses a second report of it. */
@CommandHandler(DisputePurchase)
export class DisputePurchaseHandler implements ICommandHandler<DisputePurchase> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ purchaseId, memberId, actor }: DisputePurchase): Promise<TillReportAnswer> {
    const purchase = await recordedPurchase(this.em, purchaseId);
    if (purchase.memberId !== memberId) throw new DomainError('PURCHASE_NOT_FOUND');
    const now = this.clock.now();
    const report = TillReport.dispute(purchase, actor, now);
    this.em.persist(report);
    await noteDispute(inTransactionOf(this.em), purchaseId, now);
    return tillReportAnswer(report);
  }
}
