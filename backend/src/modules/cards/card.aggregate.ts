import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { CardStatus, CardTier } from '@nattil/contracts/api/member/cards';
import type { Rupees } from '@nattil/contracts/api/common';
import {
  DEFAULT_TIER,
  isHigherTier,
  tierOfSpend,
  type Tier,
} from '@nattil/contracts/catalog/tiers';
import type { CardSuspended, TierChanged } from '@nattil/contracts/events/cards';
import {
  activationDeadline,
  CARD_VALIDITY_MONTHS,
  endOfValidity,
  exceedsRenewalLimit,
  renewedUntil,
} from '@nattil/contracts/rules/members/card';
import type { Actor } from '../../platform/kernel/domain/actor.ts';
import { Aggregate } from '../../platform/kernel/domain/aggregate.ts';
import { DomainError } from '../../platform/kernel/domain/domain-error.ts';
import { cardStatusAt } from './card-life/card-status.ts';
import { isMemberHonoured, wrongState } from './card-life/honoured.ts';
import { tierWithout, type TierRise } from './tiers/tier-rise.ts';

/**
 * A member's privilege card: issued with the profile, active once its holder verified a code, then
 * expired; lapsed if it was not activated in time.
 */
@Entity({ tableName: 'card' })
export class Card extends Aggregate {
  @Property({ type: 'uuid' }) memberId: string;
  /** 16 digits. */
  @Property({ type: 'text' }) number: string;
  @Property({ type: 'text' }) tier: CardTier;
  /** True for a tier that an administrator set; it holds until the next renewal. */
  @Property({ type: 'boolean' }) tierHeld: boolean = false;
  @Property({ type: 'text' }) status: CardStatus;
  @Property({ type: 'datetime' }) issuedAt: Date;
  @Property({ type: 'datetime' }) activateBy: Date;
  @Property({ type: 'datetime', nullable: true }) activatedAt: Date | null;
  /** Null before activation, unless an administrator set it already. */
  @Property({ type: 'datetime', nullable: true }) expiresAt: Date | null;
  /** Null before the first renewal. */
  @Property({ type: 'datetime', nullable: true }) renewedAt: Date | null = null;
  /** Whether the log says that shops must not honour the card because of its member's status. */
  @Property({ type: 'boolean' }) suspended: boolean = false;

  static issue(
    memberId: string,
    number: string,
    actor: Actor,
    now: Date,
    heldTier: CardTier | null = null,
  ): Card {
    const card = new Card();
    card.memberId = memberId;
    card.number = number;
    card.tier = heldTier ?? DEFAULT_TIER;
    card.tierHeld = heldTier !== null;
    card.status = 'issued';
    card.issuedAt = now;
    card.activateBy = activationDeadline(now);
    card.activatedAt = null;
    card.expiresAt = null;
    card.record(
      'CardIssued',
      {
        cardId: card.id,
        memberId,
        tier: card.tier,
        activateBy: card.activateBy.toISOString(),
        changes: { status: [null, 'issued'] },
      },
      actor,
      now,
    );
    return card;
  }

  kind() {
    return 'card' as const;
  }

  /** Whether activation would change anything; throws if the card can no longer be activated. */
  awaitsActivation(now: Date): boolean {
    const status = cardStatusAt(this, now);
    if (status === 'active') return false;
    if (status === 'issued') return true;
    throw wrongState(status, 'activated');
  }

  /**
   * Makes the card valid for 12 calendar months, to the end of that day in IST, or until the date
   * that an administrator set. Does nothing if it is active.
   */
  activate(actor: Actor, now: Date): void {
    if (!this.awaitsActivation(now)) return;
    const set = this.expiresAt && this.expiresAt > now ? this.expiresAt : null;
    const expiresAt = set ?? endOfValidity(now, CARD_VALIDITY_MONTHS);
    this.status = 'active';
    this.activatedAt = now;
    this.expiresAt = expiresAt;
    this.record(
      'CardActivated',
      {
        ...this.ids,
        expiresAt: expiresAt.toISOString(),
        changes: { status: ['issued', 'active'] },
      },
      actor,
      now,
    );
  }

  /** Raises the tier to match a year's spend; it never lowers it before the next renewal. */
  raiseTier(spent: Rupees, actor: Actor, now: Date): void {
    if (this.tierHeld) return;
    const tier = tierOfSpend(spent);
    if (isHigherTier(tier, this.tier)) this.changeTier(tier, 'spend', actor, now);
  }

  /** Takes back a rise by a reversed purchase. A held tier, and one renewed since, stays. */
  takeBackTier(rise: TierRise, spent: Rupees, actor: Actor, now: Date): void {
    if (this.tierHeld || (this.renewedAt && this.renewedAt > rise.at)) return;
    const tier = tierWithout(rise, spent);
    if (isHigherTier(this.tier, tier)) this.changeTier(tier, 'reversal', actor, now);
  }

  /**
   * Renews from the later of now and the present expiry; an expired card is active again. The tier
   * follows a year's spend, up or down.
   */
  renew(months: number, spent: Rupees, actor: Actor, now: Date): void {
    const status = cardStatusAt(this, now);
    if ((status !== 'active' && status !== 'expired') || this.expiresAt === null)
      throw wrongState(status, 'renewed');
    const until = renewedUntil(this.expiresAt, now, months);
    if (exceedsRenewalLimit(until, now)) throw new DomainError('RENEWAL_LIMIT');
    // The log records the expiry before the renewal.
    this.expire(actor, now);
    const before = this.expiresAt;
    const tier = tierOfSpend(spent);
    this.status = 'active';
    this.expiresAt = until;
    this.renewedAt = now;
    this.tierHeld = false;
    this.record(
      'CardRenewed',
      {
        ...this.ids,
        months,
        changes: {
          expiresAt: [before.toISOString(), until.toISOString()],
          tier: [this.tier, tier],
        },
      },
      actor,
      now,
    );
    this.changeTier(tier, 'renewal', actor, now);
  }

  /** Records that the card lapsed; does nothing before the deadline or a second time. */
  lapse(actor: Actor, now: Date): void {
    this.end('CardLapsed', ['issued', 'lapsed'], this.activateBy, actor, now);
  }

  /** Records the expiry; does nothing before it or if it is recorded. */
  expire(actor: Actor, now: Date): void {
    this.end('CardExpired', ['active', 'expired'], this.expiresAt, actor, now);
  }

  /** Ends the card for a new one; throws if it has neither lapsed nor expired. */
  endForNextCard(actor: Actor, now: Date): void {
    const status = cardStatusAt(this, now);
    if (status !== 'lapsed' && status !== 'expired')
      throw new DomainError('CARD_NOT_REPLACEABLE', { data: { status } });
    this.lapse(actor, now);
    this.expire(actor, now);
  }

  /**
   * Changes the number and nothing else. Returns the card that keeps the old number, to be stored
   * after this one has the new number.
   */
  changeNumber(number: string, actor: Actor, now: Date): Card {
    const old = new Card();
    const { memberId, tier, issuedAt, activateBy, activatedAt, expiresAt } = this;
    const same = { memberId, number: this.number, tier, issuedAt, activateBy };
    Object.assign(old, same, { activatedAt, expiresAt, status: 'replaced' });
    old.record(
      'CardReplaced',
      { ...old.ids, replacedBy: this.id, changes: { status: [null, 'replaced'] } },
      actor,
      now,
    );
    this.number = number;
    this.record('CardNumberChanged', { ...this.ids, replacedCardId: old.id }, actor, now);
    return old;
  }

  /** Reactivates an expired card; one that was never activated keeps the date for later. */
  setExpiry(until: Date, actor: Actor, now: Date): void {
    const status = cardStatusAt(this, now);
    if (status === 'lapsed') throw wrongState(status, 'given another expiry date');
    if (this.expiresAt?.getTime() === until.getTime()) return;
    // The log records the expiry before the new date.
    this.expire(actor, now);
    const before = this.expiresAt;
    const revived = this.status === 'expired';
    if (revived) this.status = 'active';
    this.expiresAt = until;
    this.record(
      'CardExpirySet',
      {
        ...this.ids,
        changes: {
          expiresAt: [before?.toISOString() ?? null, until.toISOString()],
          ...(revived && { status: ['expired', 'active'] }),
        },
      },
      actor,
      now,
    );
  }

  /** Sets the tier until the next renewal, whatever the spend; also if it is the present one. */
  setTier(tier: CardTier, actor: Actor, now: Date): void {
    if (this.tierHeld && tier === this.tier) return;
    const before = this.tier;
    this.tier = tier;
    this.tierHeld = true;
    this.record('TierSet', { ...this.ids, changes: { tier: [before, tier] } }, actor, now);
  }

  /** A blocked card cannot be used to pay, activated or renewed. */
  block(actor: Actor, now: Date): void {
    if (this.status === 'blocked') return;
    this.changeStatus('CardBlocked', 'blocked', actor, now);
  }

  /** Restores the status from before the block; a sweep records an expiry that passed meanwhile. */
  unblock(actor: Actor, now: Date): void {
    if (this.status !== 'blocked') return;
    this.changeStatus('CardUnblocked', this.activatedAt ? 'active' : 'issued', actor, now);
  }

  /** Records whether the member's status lets shops honour the card; the card's own stays. */
  followMember(memberStatus: string, actor: Actor, now: Date): void {
    const suspended = !isMemberHonoured(memberStatus);
    if (suspended === this.suspended) return;
    this.suspended = suspended;
    const type = suspended ? 'CardSuspended' : 'CardResumed';
    const changes: CardSuspended['changes'] = { suspended: [!suspended, suspended] };
    this.record(type, { ...this.ids, changes }, actor, now);
  }

  private get ids() {
    return { cardId: this.id, memberId: this.memberId };
  }

  private end(
    type: 'CardLapsed' | 'CardExpired',
    status: [CardStatus, CardStatus],
    dueAt: Date | null,
    actor: Actor,
    now: Date,
  ): void {
    if (this.status !== status[0] || cardStatusAt(this, now) !== status[1]) return;
    this.status = status[1];
    const data = { ...this.ids, dueAt: dueAt!.toISOString(), changes: { status } };
    this.record(type, data, actor, now);
  }

  private changeStatus(
    type: 'CardBlocked' | 'CardUnblocked',
    to: CardStatus,
    actor: Actor,
    now: Date,
  ): void {
    const before = this.status;
    this.status = to;
    this.record(type, { ...this.ids, changes: { status: [before, to] } }, actor, now);
  }

  private changeTier(tier: Tier, cause: TierChanged['cause'], actor: Actor, now: Date): void {
    if (tier === this.tier) return;
    const before = this.tier;
    this.tier = tier;
    this.record(
      'TierChanged',
      { ...this.ids, cause, changes: { tier: [before, tier] } },
      actor,
      now,
    );
  }
}
