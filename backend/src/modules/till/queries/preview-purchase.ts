import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type {
  PreviewedDiscount,
  PreviewPurchaseRequest,
  PurchasePreview,
} from '@nattil/contracts/api/purchases';
import { maskCardNumber } from '@nattil/contracts/formats';
import { optional } from '@nattil/contracts/rules/rule';
import {
  billAmountRule,
  cardNumberRule,
  purchasesOfShopRule,
} from '@nattil/contracts/rules/shops/purchases';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { toPaise } from '../../../platform/kernel/money.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { cardToPreview } from '../../cards/public.ts';
import { previewedDiscount } from '../../purchases/public.ts';
import { openShopNow } from '../../shops/public.ts';

export class PreviewPurchaseBody implements PreviewPurchaseRequest {
  @ValidatedBy(cardNumberRule) cardNumber: string;
  @ValidatedBy(purchasesOfShopRule) shopId?: string;
  @ValidatedBy(optional(billAmountRule)) billAmount?: number;
}

export class PreviewPurchase extends Query<PurchasePreview> {
  constructor(readonly sale: PreviewPurchaseBody) {
    super();
  }
}

/** What recording would decide now, by the same functions and without its locks. */
@QueryHandler(PreviewPurchase)
export class PreviewPurchaseHandler implements IQueryHandler<PreviewPurchase> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ sale }: PreviewPurchase): Promise<PurchasePreview> {
    const now = this.clock.now();
    const [shop, card] = await Promise.all([
      sale.shopId ? this.shop(sale.shopId) : null,
      cardToPreview(this.database, sale.cardNumber, now),
    ]);
    const refusal = shop instanceof DomainError ? shop : card.refusal;
    let discount: PreviewedDiscount | null = null;
    if (shop && !(shop instanceof DomainError) && !refusal) {
      const billPaise = sale.billAmount == null ? null : toPaise(sale.billAmount);
      discount = previewedDiscount(billPaise, shop.offer, card.tier, now);
    }
    return {
      member: { id: card.memberId, name: card.memberName },
      cardNumber: maskCardNumber(card.number.slice(-4)),
      cardStatus: card.status,
      tier: card.tier,
      refusal: refusal?.message ?? null,
      discount,
    };
  }

  /** A shop that takes no cards is part of the answer; an unknown one is a refusal of its own. */
  private async shop(id: string) {
    return openShopNow(this.database, id).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'SHOP_WRONG_STATE') return error;
      throw error;
    });
  }
}
