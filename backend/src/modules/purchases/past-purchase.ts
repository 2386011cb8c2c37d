import type { Actor } from '../../platform/kernel/domain/actor.ts';
import { takeRecorded, type RecordedEvent } from '../../platform/kernel/domain/aggregate.ts';
import { Purchase } from './purchase.aggregate.ts';
import type { ShownCard } from './shown-card.ts';

export interface PastPurchase {
  /** By column of the table `purchase`. */
  row: Record<string, string | number | Date | null>;
  events: RecordedEvent[];
}

/** A past purchase as the aggregate creates it, for demo data and for filling a database. */
export function pastPurchase(
  counter: ShownCard,
  billPaise: number,
  actor: Actor,
  at: Date,
  reversal: { at: Date; reason: string } | null,
): PastPurchase {
  const purchase = Purchase.record(counter, billPaise, actor, at);
  if (reversal) purchase.reverse(reversal.reason, actor, reversal.at);
  return {
    row: {
      id: purchase.id,
      version: purchase.version,
      shop_id: purchase.shopId,
      shop_name: purchase.shopName,
      member_id: purchase.memberId,
      card_id: purchase.cardId,
      card_last_four: purchase.cardLastFour,
      bill_paise: purchase.billPaise,
      discount_percent: purchase.discountPercent,
      discount_paise: purchase.discountPaise,
      decided_by: purchase.decidedBy,
      tier: purchase.tier,
      status: purchase.status,
      recorded_at: purchase.recordedAt,
      card_shown: purchase.cardShown,
      recorded_in: purchase.recordedIn,
      recorded_by: purchase.recordedBy,
      raised_from: purchase.raisedFrom,
      reversed_at: purchase.reversedAt,
      reversal_reason: purchase.reversalReason,
    },
    events: takeRecorded(purchase),
  };
}
