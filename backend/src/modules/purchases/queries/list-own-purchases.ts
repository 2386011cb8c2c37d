import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Purchase } from '@nattil/contracts/api/purchases';
import { purchasedFromRule, purchasedToRule } from '@nattil/contracts/rules/shops/purchases';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import type { Counted } from '../../../platform/http/lists/counted.ts';
import { Paging } from '../../../platform/http/lists/paging.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { PURCHASE_COLUMNS, toPurchaseAnswer, type PurchaseState } from '../purchase-answer.ts';
import { purchasePage } from './purchase-list.ts';

export class OwnPurchasesParams extends Paging {
  @ValidatedBy(purchasedFromRule) from?: string;
  @ValidatedBy(purchasedToRule) to?: string;
}

interface Page {
  items: Purchase[];
  found: Counted;
}

export class ListOwnPurchases extends Query<Page> {
  constructor(
    readonly memberId: string,
    readonly params: OwnPurchasesParams,
  ) {
    super();
  }
}

/** A member's purchases as the member sees them: without notes and names of people. */
@QueryHandler(ListOwnPurchases)
export class ListOwnPurchasesHandler implements IQueryHandler<ListOwnPurchases> {
  constructor(private readonly database: Database) {}

  async execute({ memberId, params }: ListOwnPurchases): Promise<Page> {
    const { rows, found } = await purchasePage<PurchaseState>(this.database, PURCHASE_COLUMNS, {
      ...params,
      memberId,
    });
    return { items: rows.map(toPurchaseAnswer), found };
  }
}
