import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Purchase as PurchaseAnswer } from '@nattil/contracts/api/purchases';
import {
  purchasedFromRule,
  purchasedToRule,
  purchasesOfMemberRule,
  purchasesOfShopRule,
} from '@nattil/contracts/rules/shops/purchases';
import { countUpTo, skippedBefore, type Counted } from '../../../platform/http/lists/counted.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { Paging } from '../../../platform/http/lists/paging.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { parameters } from '../../../platform/persistence/sql-text.ts';
import { toPurchaseAnswer, type PurchaseState } from '../purchase-answer.ts';

export class OwnPurchasesParams extends Paging {
  @ValidatedBy(purchasedFromRule)
  from?: string;

  @ValidatedBy(purchasedToRule)
  to?: string;
}

export class PurchasesParams extends OwnPurchasesParams {
  @ValidatedBy(purchasesOfShopRule)
  shopId?: string;

  @ValidatedBy(purchasesOfMemberRule)
  memberId?: string;
}

interface Page {
  items: PurchaseAnswer[];
  found: Counted;
}

export class ListPurchases extends Query<Page> {
  constructor(readonly params: PurchasesParams) {
    super();
  }
}

/** Latest first, including reversed purchases. */
@QueryHandler(ListPurchases)
export class ListPurchasesHandler implements IQueryHandler<ListPurchases> {
  constructor(private readonly database: Database) {}

  async execute({ params }: ListPurchases): Promise<Page> {
    const { shopId, memberId, from, to, limit } = params;
    const skipped = skippedBefore(params, 'purchases only; name a time from or to for the others');
    const { values, bind } = parameters();
    const where = ['true'];
    if (shopId) where.push(`shop_id = ${bind(shopId)}`);
    if (memberId) where.push(`member_id = ${bind(memberId)}`);
    if (from) where.push(`recorded_at >= ${bind(from)}`);
    if (to) where.push(`recorded_at < ${bind(to)}`);
    const condition = where.join(' and ');
    const [rows, found] = await Promise.all([
      this.database.query<PurchaseState>(
        `select id, shop_id as "shopId", shop_name as "shopName", member_id as "memberId", card_id as "cardId",
                card_last_four as "cardLastFour", bill_paise as "billPaise",
                discount_percent::float8 as "discountPercent", discount_paise as "discountPaise",
                decided_by as "decidedBy", tier, status, recorded_at as "recordedAt",
                reversed_at as "reversedAt", reversal_reason as "reversalReason"
         from purchase where ${condition} order by recorded_at desc, id desc
         limit ${limit} offset ${skipped}`,
        values,
      ),
      countUpTo(this.database, `purchase where ${condition}`, values),
    ]);
    return { items: rows.map(toPurchaseAnswer), found };
  }
}
