import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { AdminPurchaseTotals } from '@nattil/contracts/api/purchases';
import { toRupees } from '../../../platform/kernel/money.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { boughtEver, type Bought } from '../bought-by-day.ts';
import { purchaseListSql, type PurchaseListParams } from './purchase-list.ts';

export class TotalPurchases extends Query<AdminPurchaseTotals> {
  constructor(readonly params: PurchaseListParams) {
    super();
  }
}

/** Sums of all purchases that a list finds. Reversed ones are counted apart and in no sum. */
@QueryHandler(TotalPurchases)
export class TotalPurchasesHandler implements IQueryHandler<TotalPurchases> {
  constructor(private readonly database: Database) {}

  async execute({ params }: TotalPurchases): Promise<AdminPurchaseTotals> {
    const { condition, values } = purchaseListSql(params);
    const [bought, [row]] = await Promise.all([
      // The sums over everything are stored; adding up millions of rows takes seconds.
      values.length === 0 ? boughtEver(this.database) : this.sums(condition, values),
      this.database.query<{ reversed: number }>(
        `select count(*)::int as reversed from purchase where ${condition} and status = 'reversed'`,
        values,
      ),
    ]);
    const { purchases, billPaise, discountPaise } = bought;
    return {
      purchases,
      reversed: row!.reversed,
      billAmount: toRupees(billPaise),
      discountAmount: toRupees(discountPaise),
      payable: toRupees(billPaise - discountPaise),
    };
  }

  private async sums(condition: string, values: unknown[]): Promise<Bought> {
    const [sums] = await this.database.query<Bought>(
      `select count(*)::int as purchases, coalesce(sum(bill_paise), 0)::float8 as "billPaise",
              coalesce(sum(discount_paise), 0)::float8 as "discountPaise"
       from purchase where ${condition} and status = 'recorded'`,
      values,
    );
    return sums!;
  }
}
