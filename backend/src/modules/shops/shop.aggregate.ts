import { isDeepStrictEqual } from 'node:util';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { CardTier } from '@nattil/contracts/api/member/cards';
import type { Day } from '@nattil/contracts/api/common';
import type { ShopStatus, WeeklyHours } from '@nattil/contracts/api/shops';
import type { ShopFacts } from '@nattil/contracts/events/shops';
import type { Actor } from '../../platform/kernel/domain/actor.ts';
import { Aggregate } from '../../platform/kernel/domain/aggregate.ts';
import { DomainError } from '../../platform/kernel/domain/domain-error.ts';
import { identityKey } from './identity-key.ts';

/** Details from the registration of a shop; missing ones are null. */
export interface ShopDetails {
  name: string;
  /** Slug in the catalogue. */
  category: string | null;
  ownerName: string | null;
  /** Lower case. */
  email: string;
  /** E.164. */
  phone: string | null;
  description: string | null;
  address: string | null;
  location: string | null;
  district: string | null;
  taluk: string | null;
  city: string | null;
  latitude: number | null;
  longitude: number | null;
  hours: WeeklyHours | null;
  /** Closed days in IST, ascending. */
  holidays: Day[];
  discountPercent: number | null;
  gstNumber: string | null;
  website: string | null;
  amenities: string[];
  tags: string[];
  badges: string[];
}

/** Details that only an administrator enters; secret numbers are encrypted. */
export interface OfficeDetails {
  registrationNumber: string | null;
  panNumber: Buffer | null;
  bankAccountNumber: Buffer | null;
  ifscCode: Buffer | null;
}

/** Fields that a change can set; missing fields stay as they are. */
export type ShopChange = Partial<
  ShopDetails &
    Pick<OfficeDetails, 'registrationNumber' | 'panNumber'> & {
      /** Path of the stored picture. */
      picture: string | null;
    }
>;

/** Fields whose values events may contain. */
const PUBLIC_FIELDS = [
  'name',
  'category',
  'district',
  'taluk',
  'city',
  'latitude',
  'longitude',
  'hours',
  'holidays',
  'discountPercent',
  'website',
  'picture',
  'tags',
  'badges',
  'amenities',
] as const;

type TierPercents = Partial<Record<CardTier, number>>;

/** The discount of a shop; amounts in paise, days in IST. */
export interface AgreedDiscount {
  discountPercent: number | null;
  tierPercents: TierPercents;
  minimumBillPaise: number | null;
  maximumDiscountPaise: number | null;
  validFrom: string | null;
  validTo: string | null;
}

/**
 * A partner shop: pending, then approved or rejected by an administrator. An approved shop can be
 * blocked, and a blocked shop activated again.
 */
@Entity({ tableName: 'shop' })
export class Shop extends Aggregate {
  @Property({ type: 'text' }) name: string;
  @Property({ type: 'text', nullable: true }) category: string | null;
  @Property({ type: 'text', nullable: true }) ownerName: string | null;
  @Property({ type: 'text' }) email: string;
  @Property({ type: 'text', nullable: true }) phone: string | null;
  @Property({ type: 'text', nullable: true }) description: string | null;
  @Property({ type: 'text', nullable: true }) address: string | null;
  @Property({ type: 'text', nullable: true }) location: string | null;
  @Property({ type: 'text', nullable: true }) district: string | null;
  @Property({ type: 'text', nullable: true }) taluk: string | null;
  @Property({ type: 'text', nullable: true }) city: string | null;
  @Property({ type: 'double', nullable: true }) latitude: number | null;
  @Property({ type: 'double', nullable: true }) longitude: number | null;
  @Property({ type: 'json', nullable: true }) hours: WeeklyHours | null;
  @Property({ type: 'json' }) holidays: Day[] = [];
  @Property({ type: 'float', nullable: true, columnType: 'numeric(5,2)' }) discountPercent:
    number | null;
  @Property({ type: 'json' }) tierPercents: TierPercents = {};
  @Property({ type: 'integer', nullable: true }) minimumBillPaise: number | null = null;
  @Property({ type: 'integer', nullable: true }) maximumDiscountPaise: number | null = null;
  /** First and last day, in IST. */
  @Property({ type: 'date', nullable: true }) discountFrom: string | null = null;
  @Property({ type: 'date', nullable: true }) discountTo: string | null = null;
  @Property({ type: 'text', nullable: true }) gstNumber: string | null;
  @Property({ type: 'text', nullable: true }) registrationNumber: string | null = null;
  @Property({ type: 'blob', nullable: true }) panNumber: Buffer | null = null;
  @Property({ type: 'blob', nullable: true }) bankAccountNumber: Buffer | null = null;
  @Property({ type: 'blob', nullable: true }) ifscCode: Buffer | null = null;
  @Property({ type: 'uuid', nullable: true }) addedBy: string | null = null;
  @Property({ type: 'text', nullable: true }) website: string | null;
  @Property({ type: 'text', nullable: true, fieldName: 'image' }) picture: string | null = null;
  @Property({ type: 'text[]' }) amenities: string[];
  @Property({ type: 'text[]' }) tags: string[];
  @Property({ type: 'text[]' }) badges: string[];
  @Property({ type: 'text' }) status: ShopStatus;
  @Property({ type: 'datetime' }) registeredAt: Date;
  @Property({ type: 'uuid', nullable: true }) approvedBy: string | null;
  @Property({ type: 'datetime', nullable: true }) approvedAt: Date | null;
  @Property({ type: 'text', nullable: true }) approvalNotes: string | null;
  @Property({ type: 'uuid', nullable: true }) rejectedBy: string | null;
  @Property({ type: 'datetime', nullable: true }) rejectedAt: Date | null;
  @Property({ type: 'text', nullable: true }) rejectionReason: string | null;
  @Property({ type: 'uuid', nullable: true }) blockedBy: string | null = null;
  @Property({ type: 'datetime', nullable: true }) blockedAt: Date | null = null;
  @Property({ type: 'text', nullable: true }) blockReason: string | null = null;
  /** A shop is identified by name and address; a unique index refuses a second one. */
  @Property({ type: 'text' }) identityKey: string;

  static register(details: ShopDetails, actor: Actor, now: Date): Shop {
    return Shop.begin(new Shop(), details, actor, now);
  }

  /** An administrator adds the shop under a given id, to which its secrets are bound. */
  static add(id: string, details: ShopDetails & OfficeDetails, actor: Actor, now: Date): Shop {
    const shop = new Shop();
    shop.id = id;
    shop.addedBy = actor.id;
    return Shop.begin(shop, details, actor, now);
  }

  private static begin(shop: Shop, details: ShopDetails, actor: Actor, now: Date): Shop {
    Object.assign(shop, details);
    shop.identityKey = identityKey(details.name, details.address);
    shop.status = 'pending';
    shop.registeredAt = now;
    shop.record(
      'ShopRegistered',
      { ...shop.facts(), status: 'pending', changes: { status: [null, 'pending'] } },
      actor,
      now,
    );
    return shop;
  }

  kind() {
    return 'shop' as const;
  }

  /** Approves a pending or rejected shop; members can find it from then on. */
  approve(notes: string | null, actor: Actor, now: Date): void {
    const before = this.mustBe(['pending', 'rejected'], 'approved');
    this.status = 'approved';
    this.approvedBy = actor.id;
    this.approvedAt = now;
    this.approvalNotes = notes;
    this.record(
      'ShopApproved',
      { ...this.facts(), status: 'approved', changes: { status: [before, 'approved'] } },
      actor,
      now,
    );
  }

  reject(reason: string, actor: Actor, now: Date): void {
    const before = this.mustBe(['pending'], 'rejected');
    this.status = 'rejected';
    this.rejectedBy = actor.id;
    this.rejectedAt = now;
    this.rejectionReason = reason;
    this.record(
      'ShopRejected',
      { shopId: this.id, status: 'rejected', changes: { status: [before, 'rejected'] } },
      actor,
      now,
    );
  }

  /** Members can no longer find the shop, and cards are refused at its till. */
  block(reason: string, actor: Actor, now: Date): void {
    const before = this.mustBe(['approved'], 'blocked');
    this.status = 'blocked';
    this.blockedBy = actor.id;
    this.blockedAt = now;
    this.blockReason = reason;
    this.record(
      'ShopBlocked',
      { shopId: this.id, status: 'blocked', changes: { status: [before, 'blocked'] } },
      actor,
      now,
    );
  }

  /** A blocked shop becomes approved again. */
  activate(actor: Actor, now: Date): void {
    const before = this.mustBe(['blocked'], 'activated');
    this.status = 'approved';
    this.record(
      'ShopActivated',
      { ...this.facts(), status: 'approved', changes: { status: [before, 'approved'] } },
      actor,
      now,
    );
  }

  /** Changes the fields that differ, in any state of the shop; records no event if none differs. */
  change(given: ShopChange, actor: Actor, now: Date): void {
    const fields = Object.keys(given) as (keyof ShopChange)[];
    const changed = fields.filter((field) => !isDeepStrictEqual(given[field], this[field]));
    if (changed.length === 0) return;
    const changes = Object.fromEntries(
      PUBLIC_FIELDS.filter((field) => changed.includes(field)).map((field) => [
        field,
        [this[field], given[field]],
      ]),
    );
    for (const field of changed) Object.assign(this, { [field]: given[field] });
    this.identityKey = identityKey(this.name, this.address);
    this.record(
      'ShopUpdated',
      { ...this.facts(), status: this.status, changed: changed.toSorted(), changes },
      actor,
      now,
    );
  }

  /** Sets the shop's discount from now on, in any state of the shop. */
  setDiscount(offer: AgreedDiscount, actor: Actor, now: Date): void {
    const before = this.discountPercent;
    this.discountPercent = offer.discountPercent;
    this.tierPercents = offer.tierPercents;
    this.minimumBillPaise = offer.minimumBillPaise;
    this.maximumDiscountPaise = offer.maximumDiscountPaise;
    this.discountFrom = offer.validFrom;
    this.discountTo = offer.validTo;
    const { discountPercent, ...settings } = offer;
    this.record(
      'ShopDiscountSet',
      {
        ...this.facts(),
        status: this.status,
        settings,
        changes: { discountPercent: [before, discountPercent] },
      },
      actor,
      now,
    );
  }

  private mustBe(allowed: ShopStatus[], wanted: ShopStatus | 'activated'): ShopStatus {
    if (!allowed.includes(this.status))
      throw new DomainError('SHOP_WRONG_STATE', {
        message: `This shop is ${this.status} and cannot be ${wanted}`,
        data: { status: this.status },
      });
    return this.status;
  }

  /** Public facts for events, without personal data. */
  private facts(): ShopFacts {
    const { id: shopId, name, category, district, taluk, city, latitude, longitude } = this;
    const { holidays, discountPercent, website, picture, tags, badges, amenities } = this;
    return {
      ...{ shopId, name, category, district, taluk, city, latitude, longitude },
      hours: this.hours as ShopFacts['hours'],
      ...{ holidays, discountPercent, website, picture, tags, badges, amenities },
    };
  }
}
