import type {
  AdminPurchasesQuery,
  CardShown,
  PurchaseStatus,
} from '@nattil/contracts/api/purchases';
import { LIST_DEFAULT_LIMIT, limitRule, pageRule, searchRule } from '@nattil/contracts/rules/list';
import {
  cardShownRule,
  purchaseStatusRule,
  recordedByRule,
} from '@nattil/contracts/rules/shops/purchase-list';
import {
  purchasedFromRule,
  purchasedToRule,
  purchasesOfMemberRule,
  purchasesOfShopRule,
} from '@nattil/contracts/rules/shops/purchases';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { countUpTo, skippedBefore, type Counted } from '../../../platform/http/lists/counted.ts';
import type { Queryable } from '../../../platform/persistence/database.ts';
import { escapeLike, parameters } from '../../../platform/persistence/sql-text.ts';

/** The filters of the administrators' list, its totals and its export. */
export class PurchaseListParams implements Omit<AdminPurchasesQuery, 'page' | 'limit'> {
  @ValidatedBy(purchasesOfShopRule) shopId?: string;
  @ValidatedBy(purchasesOfMemberRule) memberId?: string;
  @ValidatedBy(purchasedFromRule) from?: string;
  @ValidatedBy(purchasedToRule) to?: string;
  @ValidatedBy(purchaseStatusRule) status?: PurchaseStatus | 'all';
  @ValidatedBy(cardShownRule) cardShown?: CardShown | 'all';
  @ValidatedBy(recordedByRule) recordedBy?: string;
  @ValidatedBy(searchRule) search?: string;
}

export class PurchasesParams extends PurchaseListParams implements AdminPurchasesQuery {
  @ValidatedBy(pageRule) page: number = 1;
  @ValidatedBy(limitRule) limit: number = LIST_DEFAULT_LIMIT;
}

/** The latest first. */
export const PURCHASE_ORDER = 'recorded_at desc, id desc';

export function purchaseListSql(params: PurchaseListParams): {
  condition: string;
  values: unknown[];
} {
  const { shopId, memberId, from, to, status, cardShown, recordedBy, search } = params;
  const { values, bind } = parameters();
  const where = ['true'];
  if (shopId) where.push(`shop_id = ${bind(shopId)}`);
  if (memberId) where.push(`member_id = ${bind(memberId)}`);
  if (from) where.push(`recorded_at >= ${bind(from)}`);
  if (to) where.push(`recorded_at < ${bind(to)}`);
  if (status && status !== 'all') where.push(`status = ${bind(status)}`);
  if (cardShown && cardShown !== 'all') where.push(`card_shown = ${bind(cardShown)}`);
  if (recordedBy) where.push(`recorded_by = ${bind(recordedBy)}`);
  // The first half lets PostgreSQL use the index of the purchases with a bill number.
  if (search)
    where.push(
      `bill_number is not null and lower(bill_number) like ${bind(`%${escapeLike(search.toLowerCase())}%`)}`,
    );
  return { condition: where.join(' and '), values };
}

/** A page of purchases, reversed ones too. */
export async function purchasePage<Row>(
  db: Queryable,
  columns: string,
  params: PurchaseListParams & { page: number; limit: number },
): Promise<{ rows: Row[]; found: Counted }> {
  const skipped = skippedBefore(params, 'purchases only; name a time from or to for the others');
  const { condition, values } = purchaseListSql(params);
  const [rows, found] = await Promise.all([
    db.query<Row>(
      `select ${columns} from purchase where ${condition} order by ${PURCHASE_ORDER}
       limit ${params.limit} offset ${skipped}`,
      values,
    ),
    countUpTo(db, `purchase where ${condition}`, values),
  ]);
  return { rows, found };
}
