import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Purchase as PurchaseAnswer } from '@nattil/contracts/api/purchases';
import {
  purchasedFromRule,
  purchasedToRule,
  purchasesOfMemberRule,
  purchasesOfShopRule,
} from '@nattil/contracts/rules/purchases';
import { Follows } from '../../../platform/http/follows.ts';
import { Paging } from '../../../platform/http/paging.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { toPurchaseAnswer, type PurchaseState } from '../purchase-answer.ts';

export class OwnPurchasesParams extends Paging {
  @Follows(purchasedFromRule)
  from?: string;

  @Follows(purchasedToRule)
  to?: string;
}

export class PurchasesParams extends OwnPurchasesParams {
  @Follows(purchasesOfShopRule)
  shopId?: string;

  @Follows(purchasesOfMemberRule)
  memberId?: string;
}

interface Page {
  items: PurchaseAnswer[];
  total: number;
}

export class ListPurchases extends Query<Page> {
  constructor(readonly params: PurchasesParams) {
    super();
  }
}

/** The latest first; reversed ones are listed too. */
@QueryHandler(ListPurchases)
export class ListPurchasesHandler implements IQueryHandler<ListPurchases> {
  constructor(private readonly database: Database) {}

  async execute({ params }: ListPurchases): Promise<Page> {
    const { shopId, memberId, from, to, page, limit } = params;
    const filters = [
      ['shop_id =', shopId],
      ['member_id =', memberId],
      ['recorded_at >=', from],
      ['recorded_at <', to],
    ].filter(([, value]) => value !== undefined);
    const values = filters.map(([, value]) => value);
    const where = filters.map(([condition], n) => `${condition} $${n + 1}`).join(' and ') || 'true';
    const [rows, [counted]] = await Promise.all([
      this.database.query<PurchaseState>(
        `select id, shop_id as "shopId", shop_name as "shopName", member_id as "memberId", card_id as "cardId",
                card_last_four as "cardLastFour", bill_paise as "billPaise",
                discount_percent::float8 as "discountPercent", discount_paise as "discountPaise",
                decided_by as "decidedBy", tier, status, recorded_at as "recordedAt",
                reversed_at as "reversedAt", reversal_reason as "reversalReason"
         from purchase where ${where} order by recorded_at desc, id desc
         limit $${values.length + 1} offset $${values.length + 2}`,
        [...values, limit, (page - 1) * limit],
      ),
      this.database.query<{ total: number }>(
        `select count(*)::int as total from purchase where ${where}`,
        values,
      ),
    ]);
    return { items: rows.map(toPurchaseAnswer), total: counted!.total };
  }
}
