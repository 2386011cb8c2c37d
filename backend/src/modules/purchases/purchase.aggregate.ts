import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { Day } from '@nattil/contracts/api/common';
import type { CardTier } from '@nattil/contracts/api/member/cards';
import type { CardShown, DiscountSource, PurchaseStatus } from '@nattil/contracts/api/purchases';
import type { PurchaseRecorded } from '@nattil/contracts/events/purchases';
import { tierPercent } from '@nattil/contracts/catalog/tiers';
import type { Actor } from '../../platform/kernel/domain/actor.ts';
import { Aggregate } from '../../platform/kernel/domain/aggregate.ts';
import { DomainError } from '../../platform/kernel/domain/domain-error.ts';
import type { BillDetails } from './bill-details.ts';
import { discountOf, ownPercent } from './discount.ts';
import type { ShownCard } from './shown-card.ts';

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
  @Property({ type: 'text' }) cardShown: CardShown;
  /** Realm and id of the person who recorded the purchase. */
  @Property({ type: 'text' }) recordedIn: 'admin' | 'partner';
  @Property({ type: 'uuid', nullable: true }) recordedBy: string | null;
  /** The tier before, if the purchase raised it. */
  @Property({ type: 'text', nullable: true }) raisedFrom: CardTier | null;
  @Property({ type: 'datetime', nullable: true }) reversedAt: Date | null;
  @Property({ type: 'text', nullable: true }) reversalReason: string | null;
  /** Time of the member's report; `noteDispute` sets it. */
  @Property({ type: 'datetime', nullable: true }) disputedAt: Date | null;
  @Property({ type: 'text', nullable: true }) billNumber: string | null;
  @Property({ type: 'text', nullable: true }) note: string | null;
  @Property({ type: 'date', nullable: true }) billDate: Day | null;

  static record(
    { shop, card, how }: ShownCard,
    billPaise: number,
    actor: Actor,
    now: Date,
    { billNumber, note, billDate }: BillDetails = {},
  ): Purchase {
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
    purchase.cardShown = how;
    purchase.recordedIn = actor.realm === 'partner' ? 'partner' : 'admin';
    purchase.recordedBy = actor.id;
    purchase.raisedFrom = null;
    purchase.reversedAt = null;
    purchase.reversalReason = null;
    purchase.disputedAt = null;
    purchase.billNumber = billNumber || null;
    purchase.note = note || null;
    purchase.billDate = billDate || null;
    purchase.record(
      'PurchaseRecorded',
      {
        ...purchase.facts(),
        discountPercent: discount.percent,
        decidedBy: discount.decidedBy,
        tier: card.tier,
        cardShown: how,
        ...purchase.givenDetails(),
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

  noteRise(from: CardTier): void {
    this.raisedFrom = from;
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

  /** The names of the texts alone: events contain nothing that people wrote. */
  private givenDetails(): Pick<PurchaseRecorded, 'billDate' | 'changedFields'> {
    const texts = (['billNumber', 'note'] as const).filter((field) => this[field] !== null);
    return {
      ...(this.billDate !== null && { billDate: this.billDate }),
      ...(texts.length > 0 && { changedFields: texts }),
    };
  }

  private facts() {
    const { id, shopId, memberId, cardId, billPaise, discountPaise } = this;
    return { purchaseId: id, shopId, memberId, cardId, billPaise, discountPaise };
  }
}
