import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { AdminPurchase } from '@nattil/contracts/api/purchases';
import type { Counted } from '../../../platform/http/lists/counted.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { Names } from '../../../platform/registries/names.ts';
import {
  ADMIN_PURCHASE_COLUMNS,
  toAdminPurchases,
  type AdminPurchaseRow,
} from '../admin-purchases.ts';
import { purchasePage, type PurchasesParams } from './purchase-list.ts';

interface Page {
  items: AdminPurchase[];
  found: Counted;
}

export class ListPurchases extends Query<Page> {
  constructor(readonly params: PurchasesParams) {
    super();
  }
}

/** Latest first, including reversed purchases, for administrators. */
@QueryHandler(ListPurchases)
export class ListPurchasesHandler implements IQueryHandler<ListPurchases> {
  constructor(
    private readonly database: Database,
    private readonly names: Names,
  ) {}

  async execute({ params }: ListPurchases): Promise<Page> {
    const { rows, found } = await purchasePage<AdminPurchaseRow>(
      this.database,
      ADMIN_PURCHASE_COLUMNS,
      params,
    );
    return { items: await toAdminPurchases(this.database, this.names, rows), found };
  }
}
