import { randomUUID } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { CreateShopRequest } from '@nattil/contracts/api/admin/shops';
import type { Day } from '@nattil/contracts/api/common';
import type { WeeklyHours } from '@nattil/contracts/api/shops';
import { findCategory } from '@nattil/contracts/catalog/categories';
import {
  descriptionRule,
  landmarkRule,
  latitudeRule,
  longitudeRule,
  newAccountNumberRule,
  newIfscRule,
  newOwnerNameRule,
  newPanNumberRule,
  newShopAddressRule,
  newShopEmailRule,
  newShopNameRule,
  newShopPasswordRule,
  newShopPhoneRule,
  registrationNumberRule,
  shopCategoryRule,
} from '@nattil/contracts/rules/shops/new-shop';
import { holidaysRule, openingHoursRule } from '@nattil/contracts/rules/shops/opening-hours';
import { discountRule, gstNumberRule } from '@nattil/contracts/rules/shops/registration';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Encryption } from '../../../platform/config/encryption.ts';
import { ValidatedBy, Ignored } from '../../../platform/http/input/validated-by.ts';
import { NewPassword } from '../../../platform/http/input/new-password.ts';
import { storedPhone } from '../../../platform/kernel/phones/stored-phone.ts';
import { checkHolidays } from '../check-holidays.ts';
import { cityOfShop } from '../city-of-shop.ts';
import { OwnerAccounts } from '../owner-accounts.ts';
import { sealSecret } from '../shop-secrets.ts';
import { Shop } from '../shop.aggregate.ts';

const SET_BY_THE_SERVER = 'the server sets it';

export class AddShopBody implements CreateShopRequest {
  @ValidatedBy(newShopNameRule) name: string;
  @ValidatedBy(newOwnerNameRule) ownerName: string;
  @ValidatedBy(newShopEmailRule) email: string;
  @ValidatedBy(newShopPhoneRule) phone: string;
  @ValidatedBy(descriptionRule) description?: string;
  @ValidatedBy(newShopAddressRule) address: string;
  @ValidatedBy(shopCategoryRule) category: string;
  @ValidatedBy(landmarkRule) location?: string;
  @ValidatedBy(latitudeRule) latitude?: number | null;
  @ValidatedBy(longitudeRule) longitude?: number | null;
  @ValidatedBy(openingHoursRule) openingHours?: WeeklyHours | null;
  @ValidatedBy(holidaysRule) holidays?: Day[] | null;
  @ValidatedBy(discountRule) discountOffered?: number;
  @ValidatedBy(registrationNumberRule) registrationNumber?: string;
  @ValidatedBy(gstNumberRule) gstNumber?: string;
  @ValidatedBy(newPanNumberRule) panNumber?: string;
  @ValidatedBy(newAccountNumberRule) bankAccountNumber?: string;
  @ValidatedBy(newIfscRule) ifscCode?: string;
  @NewPassword(newShopPasswordRule) password?: string;
  @Ignored(SET_BY_THE_SERVER) status?: string;
  @Ignored(SET_BY_THE_SERVER) isActive?: boolean;
  @Ignored(SET_BY_THE_SERVER) totalPurchases?: number;
  @Ignored(SET_BY_THE_SERVER) totalRevenue?: number;
  @Ignored(SET_BY_THE_SERVER) lastActivity?: string;
  @Ignored(SET_BY_THE_SERVER) adminId?: unknown;
}

/** An administrator adds a shop, which awaits approval like any other. */
export class AddShop extends Command<{ id: string }> {
  constructor(
    readonly form: AddShopBody,
    /** Computed before the command's transaction, because hashing takes long. */
    readonly passwordHash: string | null,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(AddShop)
export class AddShopHandler implements ICommandHandler<AddShop> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly encryption: Encryption,
    private readonly owners: OwnerAccounts,
  ) {}

  async execute({ form, passwordHash, actor }: AddShop): Promise<{ id: string }> {
    const now = this.clock.now();
    checkHolidays(form.holidays, now);
    const id = randomUUID();
    const location = form.location || null;
    const city = cityOfShop({ location, address: form.address });
    const shop = Shop.add(
      id,
      {
        name: form.name,
        category: findCategory(form.category)!.slug,
        ownerName: form.ownerName,
        email: form.email,
        phone: storedPhone(form.phone),
        description: form.description || null,
        address: form.address,
        location,
        district: city?.district ?? null,
        taluk: null,
        city: city?.name ?? null,
        latitude: form.latitude ?? null,
        longitude: form.longitude ?? null,
        hours: form.openingHours ?? null,
        holidays: form.holidays ?? [],
        discountPercent: form.discountOffered ?? null,
        gstNumber: form.gstNumber || null,
        website: null,
        amenities: [],
        tags: [],
        badges: [],
        registrationNumber: form.registrationNumber || null,
        panNumber: sealSecret(this.encryption, 'pan_number', id, form.panNumber),
        bankAccountNumber: sealSecret(
          this.encryption,
          'bank_account_number',
          id,
          form.bankAccountNumber,
        ),
        ifscCode: sealSecret(this.encryption, 'ifsc_code', id, form.ifscCode),
      },
      actor,
      now,
    );
    this.em.persist(shop);
    if (passwordHash) {
      // The row of the shop comes before the access to it.
      await this.em.flush();
      const { name, ownerName, email } = form;
      await this.owners.present.open(
        this.em,
        { id, name, ownerName, email },
        passwordHash,
        actor,
        now,
      );
    }
    return { id };
  }
}
