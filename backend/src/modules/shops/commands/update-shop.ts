import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { UpdateShopRequest } from '@nattil/contracts/api/admin/shops';
import type { Day } from '@nattil/contracts/api/common';
import type { WeeklyHours } from '@nattil/contracts/api/shops';
import { findCategory } from '@nattil/contracts/catalog/categories';
import {
  editedAddressRule,
  editedCategoryRule,
  editedGstNumberRule,
  editedOwnerNameRule,
  editedPanNumberRule,
  editedShopEmailRule,
  editedShopNameRule,
  editedShopPhoneRule,
} from '@nattil/contracts/rules/shops/edited-shop';
import {
  descriptionRule,
  landmarkRule,
  latitudeRule,
  longitudeRule,
  registrationNumberRule,
} from '@nattil/contracts/rules/shops/new-shop';
import {
  amenitiesRule,
  badgesRule,
  tagsRule,
  websiteRule,
} from '@nattil/contracts/rules/shops/shop-profile';
import { holidaysRule, openingHoursRule } from '@nattil/contracts/rules/shops/opening-hours';
import { discountRule } from '@nattil/contracts/rules/shops/registration';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Decisions } from '../../../platform/commands/decisions.ts';
import type { SeenVersions } from '../../../platform/kernel/domain/seen-versions.ts';
import { Encryption } from '../../../platform/config/encryption.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { ValidatedBy, Ignored } from '../../../platform/http/input/validated-by.ts';
import { storedPhone } from '../../../platform/kernel/phones/stored-phone.ts';
import { checkHolidays } from '../check-holidays.ts';
import { cityOfShop } from '../city-of-shop.ts';
import { openSecret, sealSecret } from '../shop-secrets.ts';
import { Shop, type ShopChange } from '../shop.aggregate.ts';

const SET_BY_THE_SERVER = 'the server sets it';

/** Missing fields stay as they are. */
export class UpdateShopBody implements UpdateShopRequest {
  @ValidatedBy(editedShopNameRule) name?: string;
  @ValidatedBy(editedOwnerNameRule) ownerName?: string;
  @ValidatedBy(editedShopEmailRule) email?: string;
  @ValidatedBy(editedShopPhoneRule) phone?: string;
  @ValidatedBy(descriptionRule) description?: string | null;
  @ValidatedBy(editedAddressRule) address?: string;
  @ValidatedBy(editedCategoryRule) category?: string;
  @ValidatedBy(landmarkRule) location?: string | null;
  @ValidatedBy(latitudeRule) latitude?: number | null;
  @ValidatedBy(longitudeRule) longitude?: number | null;
  @ValidatedBy(openingHoursRule) openingHours?: WeeklyHours | null;
  @ValidatedBy(holidaysRule) holidays?: Day[] | null;
  @ValidatedBy(discountRule) discountOffered?: number | null;
  @ValidatedBy(websiteRule) website?: string | null;
  @ValidatedBy(tagsRule) tags?: string[] | null;
  @ValidatedBy(badgesRule) badges?: string[] | null;
  @ValidatedBy(amenitiesRule) amenities?: string[] | null;
  @ValidatedBy(registrationNumberRule) registrationNumber?: string | null;
  @ValidatedBy(editedGstNumberRule) gstNumber?: string | null;
  @ValidatedBy(editedPanNumberRule) panNumber?: string | null;
  @Ignored(SET_BY_THE_SERVER) id?: unknown;
  @Ignored(SET_BY_THE_SERVER) adminId?: unknown;
  @Ignored(SET_BY_THE_SERVER) status?: unknown;
  @Ignored(SET_BY_THE_SERVER) isActive?: unknown;
  @Ignored(SET_BY_THE_SERVER) totalPurchases?: unknown;
  @Ignored(SET_BY_THE_SERVER) totalRevenue?: unknown;
  @Ignored(SET_BY_THE_SERVER) lastActivity?: unknown;
  @Ignored(SET_BY_THE_SERVER) registrationDate?: unknown;
  @Ignored(SET_BY_THE_SERVER) createdAt?: unknown;
  @Ignored(SET_BY_THE_SERVER) approvedBy?: unknown;
  @Ignored(SET_BY_THE_SERVER) approvedDate?: unknown;
  @Ignored(SET_BY_THE_SERVER) rejectedBy?: unknown;
  @Ignored(SET_BY_THE_SERVER) rejectedDate?: unknown;
  @Ignored(SET_BY_THE_SERVER) rejectionReason?: unknown;
  @Ignored(SET_BY_THE_SERVER) blockedBy?: unknown;
  @Ignored(SET_BY_THE_SERVER) blockedDate?: unknown;
  @Ignored(SET_BY_THE_SERVER) blockReason?: unknown;
}

export class UpdateShop extends Command<void> {
  constructor(
    readonly shopId: string,
    readonly form: UpdateShopBody,
    readonly seen: SeenVersions,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(UpdateShop)
export class UpdateShopHandler implements ICommandHandler<UpdateShop> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly decisions: Decisions,
    private readonly encryption: Encryption,
  ) {}

  async execute({ shopId, form, seen, actor }: UpdateShop): Promise<void> {
    const now = this.clock.now();
    checkHolidays(form.holidays, now);
    const shop = await this.em.findOne(Shop, { id: shopId });
    if (!shop) throw new DomainError('SHOP_NOT_FOUND');
    const change = { ...sent(form), ...this.newPan(shop, form), ...newCity(shop, form) };
    await this.decisions.about(shop, seen, () => shop.change(change, actor, now));
  }

  /**
   * Encrypting the same number again would give another value, so only a new number is encrypted.
   */
  private newPan(shop: Shop, { panNumber }: UpdateShopBody): ShopChange {
    if (panNumber === undefined) return {};
    if ((panNumber || null) === this.knownPan(shop)) return {};
    return { panNumber: sealSecret(this.encryption, 'pan_number', shop.id, panNumber) };
  }

  /** Undefined if it cannot be read, so that any number replaces it. */
  private knownPan(shop: Shop): string | null | undefined {
    try {
      return openSecret(this.encryption, 'pan_number', shop.id, shop.panNumber);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'VALUE_UNREADABLE') return undefined;
      throw error;
    }
  }
}

/** The fields that were sent. Null for a required field leaves it as it is. */
function sent(form: UpdateShopBody): ShopChange {
  const { name, ownerName, email, phone, address, category } = form;
  const { description, location, latitude, longitude, discountOffered } = form;
  const { openingHours, holidays, registrationNumber, gstNumber } = form;
  const { website, tags, badges, amenities } = form;
  return {
    ...(name && { name }),
    ...(ownerName && { ownerName }),
    ...(email && { email }),
    ...(phone && { phone: storedPhone(phone) }),
    ...(address && { address }),
    ...(category && { category: findCategory(category)!.slug }),
    ...(description !== undefined && { description: description || null }),
    ...(location !== undefined && { location: location || null }),
    ...(latitude !== undefined && { latitude }),
    ...(longitude !== undefined && { longitude }),
    ...(openingHours !== undefined && { hours: openingHours }),
    ...(holidays !== undefined && { holidays: holidays ?? [] }),
    ...(discountOffered !== undefined && { discountPercent: discountOffered }),
    ...(website !== undefined && { website: website || null }),
    ...(tags !== undefined && { tags: tags ?? [] }),
    ...(badges !== undefined && { badges: badges ?? [] }),
    ...(amenities !== undefined && { amenities: amenities ?? [] }),
    ...(registrationNumber !== undefined && { registrationNumber: registrationNumber || null }),
    ...(gstNumber !== undefined && { gstNumber: gstNumber || null }),
  };
}

/** A shop that moves to another city leaves its old district. */
function newCity(shop: Shop, { address, location }: UpdateShopBody): ShopChange {
  if (!address && location === undefined) return {};
  const city = cityOfShop({
    location: location === undefined ? shop.location : location,
    address: address ?? shop.address,
  });
  if (!city || city.name === shop.city) return {};
  const { district } = city;
  return { city: city.name, ...(district !== shop.district && { district, taluk: null }) };
}
