import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type {
  PartnerPurchase,
  PartnerPurchasesQuery,
  PurchaseTotals,
} from '@nattil/contracts/api/partner/till';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import { purchasedFromRule, purchasedToRule } from '@nattil/contracts/rules/shops/purchases';
import { tillPersonRule, tillShopRule } from '@nattil/contracts/rules/shops/till';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { Paging } from '../../../platform/http/lists/paging.ts';
import type { Counted } from '../../../platform/http/lists/counted.ts';
import { DAY_MS, startOfDay } from '../../../platform/kernel/time.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { tillAccess } from '../../partners/public.ts';
import { Names } from '../../../platform/registries/names.ts';
import { namedPurchases, purchasesOfShop } from '../../purchases/public.ts';
import { openShop } from '../../shops/public.ts';
import { withoutMember } from '../named.ts';

export class PartnerPurchasesParams extends Paging implements PartnerPurchasesQuery {
  @ValidatedBy(tillShopRule)
  shopId?: string;

  @ValidatedBy(purchasedFromRule)
  from?: string;

  @ValidatedBy(purchasedToRule)
  to?: string;

  @ValidatedBy(tillPersonRule)
  person?: string;
}

interface Page {
  items: PartnerPurchase[];
  found: Counted;
  totals: PurchaseTotals;
}

export class ListPurchasesAtTill extends Query<Page> {
  constructor(
    readonly params: PartnerPurchasesParams,
    readonly partnerId: string,
  ) {
    super();
  }
}

/** The purchases of a shop, the latest first: all for its owners, those of today for staff. */
@QueryHandler(ListPurchasesAtTill)
export class ListPurchasesAtTillHandler implements IQueryHandler<ListPurchasesAtTill> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly names: Names,
  ) {}

  async execute({ params, partnerId }: ListPurchasesAtTill): Promise<Page> {
    const { shopId, role } = await tillAccess(this.database, partnerId, params.shopId);
    await openShop(this.database, shopId);
    const today = startOfDay(formatIsoDate(this.clock.now()));
    const from = params.from ? momentOf(params.from) : null;
    const { items, found, totals } = await purchasesOfShop(this.database, {
      shopId,
      from: role === 'owner' ? from : latest(from, today),
      to: params.to ? endOf(params.to) : null,
      recordedBy: params.person ?? null,
      page: params.page,
      limit: params.limit,
    });
    const named = await namedPurchases(this.database, this.names, items);
    return { items: named.map(withoutMember), found, totals };
  }
}

function latest(from: Date | null, today: Date): Date {
  return from && from > today ? from : today;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day begins in IST. */
function momentOf(text: string): Date {
  return DAY.test(text) ? startOfDay(text) : new Date(text);
}

/** A day is included. */
function endOf(text: string): Date {
  return DAY.test(text) ? new Date(startOfDay(text).getTime() + DAY_MS) : new Date(text);
}
