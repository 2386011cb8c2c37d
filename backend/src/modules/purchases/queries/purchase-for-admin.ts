import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { AdminPurchase } from '@nattil/contracts/api/purchases';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { Names } from '../../../platform/registries/names.ts';
import {
  ADMIN_PURCHASE_COLUMNS,
  toAdminPurchases,
  type AdminPurchaseRow,
} from '../admin-purchases.ts';

export class PurchaseForAdmin extends Query<AdminPurchase> {
  constructor(readonly id: string) {
    super();
  }
}

@QueryHandler(PurchaseForAdmin)
export class PurchaseForAdminHandler implements IQueryHandler<PurchaseForAdmin> {
  constructor(
    private readonly database: Database,
    private readonly names: Names,
  ) {}

  async execute({ id }: PurchaseForAdmin): Promise<AdminPurchase> {
    const rows = await this.database.query<AdminPurchaseRow>(
      `select ${ADMIN_PURCHASE_COLUMNS} from purchase where id = $1`,
      [id],
    );
    const [purchase] = await toAdminPurchases(this.database, this.names, rows);
    if (!purchase) throw new DomainError('PURCHASE_NOT_FOUND');
    return purchase;
  }
}
