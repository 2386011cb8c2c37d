import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { RegisterShopRequest } from '@nattil/contracts/api/member/shops';
import { findCategory } from '@nattil/contracts/catalog/categories';
import { findTaluk } from '@nattil/contracts/catalog/districts';
import { phoneRule } from '@nattil/contracts/rules/fields/contact';
import { categoryRule, locationRule } from '@nattil/contracts/rules/members/profile';
import {
  businessEmailRule,
  confirmDetailsRule,
  discountRule,
  districtRule,
  gstNumberRule,
  shopNameRule,
  storeAddressRule,
  talukRule,
} from '@nattil/contracts/rules/shops/registration';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { ValidatedBy, Ignored } from '../../../platform/http/input/validated-by.ts';
import { storedPhone } from '../../../platform/kernel/phones/stored-phone.ts';
import { cityOfShop } from '../city-of-shop.ts';
import { Shop } from '../shop.aggregate.ts';

const SET_BY_THE_SERVER = 'the server sets it';

/** The public three-step form. */
export class RegisterShopBody implements RegisterShopRequest {
  @ValidatedBy(shopNameRule) shopName: string;
  @ValidatedBy(categoryRule) category: string;
  @ValidatedBy(businessEmailRule) email: string;
  @ValidatedBy(phoneRule) phone: string;
  @ValidatedBy(districtRule) district: string;
  @ValidatedBy(talukRule) talukBlock: string;
  @ValidatedBy(locationRule) location: string;
  @ValidatedBy(storeAddressRule) storeAddress: string;
  @ValidatedBy(gstNumberRule) gstNumber?: string;
  @ValidatedBy(discountRule) discountOffer?: number;
  @ValidatedBy(confirmDetailsRule) confirmDetails: boolean;
  @Ignored(SET_BY_THE_SERVER) status?: unknown;
  @Ignored(SET_BY_THE_SERVER) isActive?: unknown;
  @Ignored(SET_BY_THE_SERVER) totalPurchases?: unknown;
  @Ignored(SET_BY_THE_SERVER) totalRevenue?: unknown;
}

export class RegisterShop extends Command<{ id: string }> {
  constructor(
    readonly form: RegisterShopBody,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(RegisterShop)
export class RegisterShopHandler implements ICommandHandler<RegisterShop> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ form, actor }: RegisterShop): Promise<{ id: string }> {
    const { location, district } = form;
    const city = cityOfShop({ location, address: null, district });
    const shop = Shop.register(
      {
        name: form.shopName,
        category: findCategory(form.category)!.slug,
        ownerName: null,
        email: form.email,
        phone: storedPhone(form.phone),
        description: null,
        address: form.storeAddress,
        location: form.location,
        district: form.district,
        taluk: findTaluk(form.district, form.talukBlock)!,
        city: city?.name ?? null,
        // The form has no position; the map shows the shop at its city.
        latitude: null,
        longitude: null,
        hours: null,
        holidays: [],
        discountPercent: form.discountOffer ?? null,
        gstNumber: form.gstNumber || null,
        website: null,
        amenities: [],
        tags: [],
        badges: [],
      },
      actor,
      this.clock.now(),
    );
    this.em.persist(shop);
    return { id: shop.id };
  }
}
