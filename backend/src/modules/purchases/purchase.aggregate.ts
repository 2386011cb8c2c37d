import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { CardTier } from '@nattil/contracts/api/member/cards';
import type { DiscountSource, PurchaseStatus } from '@nattil/contracts/api/purchases';
import { tierPercent } from '@nattil/contracts/catalog/tiers';
import type { Actor } from '../../platform/kernel/domain/actor.ts';
import { Aggregate } from '../../platform/kernel/domain/aggregate.ts';
import { DomainError } from '../../platform/kernel/domain/domain-error.ts';
import { discountOf, ownPercent, type ShopOffer } from './discount.ts';

/** The card shown at the till. */
export interface ShownCard {
  shop: { id: string; name: string; offer: ShopOffer };
  card: { id: string; number: string; memberId: string; tier: CardTier };
}

/** A bill paid with the card, and its discount; money in paise. */
@Entity({ tableName: 'purchase' })
export class Purchase extends Aggregate {
  @Property({ type: 'uuid' }) shopId: string;
  /** The shop's name at that time, as on a receipt. */
  @Property({ type: 'text' }) shopName: string;
  @Property({ type: 'uuid' }) memberId: string;
  @Property({ type: 'uuid' }) cardId: string;
  @Property({ type: 'text' }) cardLastFour: string;
  @Property({ type: 'integer' }) billPaise: number;
  @Property({ type: 'float', columnType: 'numeric(5,2)' }) discountPercent: number;
  @Property({ type: 'integer' }) discountPaise: number;
  @Property({ type: 'text' }) decidedBy: DiscountSource;
  @Property({ type: 'text' }) tier: CardTier;
  @Property({ type: 'text' }) status: PurchaseStatus;
  @Property({ type: 'datetime' }) recordedAt: Date;
  @Property({ type: 'datetime', nullable: true }) reversedAt: Date | null;
  @Property({ type: 'text', nullable: true }) reversalReason: string | null;

  static record({ shop, card }: ShownCard, billPaise: number, actor: Actor, now: Date): Purchase {
    const discount = discountOf(billPaise, shop.offer, card.tier, now);
    const purchase = new Purchase();
    purchase.shopId = shop.id;
    purchase.shopName = shop.name;
    purchase.memberId = card.memberId;
    purchase.cardId = card.id;
    purchase.cardLastFour = card.number.slice(-4);
    purchase.billPaise = billPaise;
    purchase.discountPercent = discount.percent;
    purchase.discountPaise = discount.paise;
    purchase.decidedBy = discount.decidedBy;
    purchase.tier = card.tier;
    purchase.status = 'recorded';
    purchase.recordedAt = now;
    purchase.reversedAt = null;
    purchase.reversalReason = null;
    purchase.record(
      'PurchaseRecorded',
      {
        ...purchase.facts(),
        discountPercent: discount.percent,
        decidedBy: discount.decidedBy,
        tier: card.tier,
        weighed: {
          shopPercent: ownPercent(shop.offer, card.tier),
          tierPercent: tierPercent(card.tier),
          minimumBillPaise: shop.offer.minimumBillPaise,
          maximumDiscountPaise: shop.offer.maximumDiscountPaise,
        },
        changes: { status: [null, 'recorded'] },
      },
      actor,
      now,
    );
    return purchase;
  }

  kind() {
    return 'purchase' as const;
  }

  /** Reverses the purchase, which then counts in no figure. */
  reverse(reason: string, actor: Actor, now: Date): void {
    if (this.status === 'reversed') throw new DomainError('PURCHASE_REVERSED');
    this.status = 'reversed';
    this.reversedAt = now;
    this.reversalReason = reason;
    this.record(
      'PurchaseReversed',
      {
        ...this.facts(),
        recordedAt: this.recordedAt.toISOString(),
        changes: { status: ['recorded', 'reversed'] },
      },
      actor,
      now,
    );
  }

  private facts() {
    const { id, shopId, memberId, cardId, billPaise, discountPaise } = this;
    return { purchaseId: id, shopId, memberId, cardId, billPaise, discountPaise };
  }
}
