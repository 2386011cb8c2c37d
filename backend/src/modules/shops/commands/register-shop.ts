import { Transform } from 'class-transformer';
import {
  Equals,
  IsBoolean,
  IsEmail,
  IsIn,
  IsNumber,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
} from 'class-validator';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { RegisterShopRequest } from '@nattil/contracts/api/shops';
import { findCategory } from '@nattil/contracts/catalog/categories';
import { CITIES, findCity } from '@nattil/contracts/catalog/cities';
import { DISTRICTS, findTaluk } from '@nattil/contracts/catalog/districts';
import {
  EMAIL_MAX_LENGTH,
  EMAIL_PATTERN,
  normaliseEmail,
  normalisePhone,
  PHONE_PATTERN,
} from '@nattil/contracts/rules/identity';
import {
  DISCOUNT_MAX,
  DISCOUNT_MIN,
  GST_PATTERN,
  normaliseTaxNumber,
  REGISTRATION_MESSAGES,
  SHOP_ADDRESS_MAX_LENGTH,
  SHOP_ADDRESS_MIN_LENGTH,
  SHOP_LOCATION_MAX_LENGTH,
  SHOP_LOCATION_MIN_LENGTH,
  SHOP_NAME_MAX_LENGTH,
  SHOP_NAME_MIN_LENGTH,
} from '@nattil/contracts/rules/shops';
import type { Actor } from '../../../platform/domain/actor.ts';
import { Clock } from '../../../platform/clock.ts';
import { fieldError } from '../../../platform/domain/domain-error.ts';
import { Ignored, OptionalText } from '../../../platform/http/validation.ts';
import { oneLine, trimmed } from '../../../platform/http/transforms.ts';
import { Shop } from '../shop.aggregate.ts';

const SAYS = REGISTRATION_MESSAGES;

/** The public three-step form. */
export class RegisterShopBody implements RegisterShopRequest {
  @Length(SHOP_NAME_MIN_LENGTH, SHOP_NAME_MAX_LENGTH, { message: SAYS.shopNameLength })
  @MinLength(1, { message: SAYS.shopNameRequired })
  @IsString({ message: SAYS.shopNameRequired })
  @oneLine()
  shopName: string;

  @MinLength(1, { message: SAYS.categoryRequired })
  @IsString({ message: SAYS.categoryRequired })
  @oneLine()
  category: string;

  @MaxLength(EMAIL_MAX_LENGTH, { message: SAYS.emailInvalid })
  @Matches(EMAIL_PATTERN, { message: SAYS.emailInvalid })
  @IsEmail({}, { message: SAYS.emailInvalid })
  @MinLength(1, { message: SAYS.emailRequired })
  @IsString({ message: SAYS.emailRequired })
  @trimmed()
  email: string;

  @Matches(PHONE_PATTERN, { message: SAYS.phoneInvalid })
  @IsString({ message: SAYS.phoneInvalid })
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.replace(/[\s()-]/g, '') : value,
  )
  phone: string;

  @IsIn(DISTRICTS, { message: SAYS.districtRequired })
  district: string;

  @MinLength(1, { message: SAYS.talukRequired })
  @IsString({ message: SAYS.talukRequired })
  @oneLine()
  talukBlock: string;

  @MaxLength(SHOP_LOCATION_MAX_LENGTH, { message: SAYS.locationTooLong })
  @MinLength(SHOP_LOCATION_MIN_LENGTH, { message: SAYS.locationTooShort })
  @MinLength(1, { message: SAYS.locationRequired })
  @IsString({ message: SAYS.locationRequired })
  @oneLine()
  location: string;

  @Length(SHOP_ADDRESS_MIN_LENGTH, SHOP_ADDRESS_MAX_LENGTH, { message: SAYS.addressLength })
  @MinLength(1, { message: SAYS.addressRequired })
  @IsString({ message: SAYS.addressRequired })
  @oneLine()
  storeAddress: string;

  @Matches(GST_PATTERN, { message: SAYS.gstInvalid })
  @IsString({ message: SAYS.gstInvalid })
  @OptionalText()
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? normaliseTaxNumber(value) : value,
  )
  gstNumber?: string;

  @Max(DISCOUNT_MAX, { message: SAYS.discountInvalid })
  @Min(DISCOUNT_MIN, { message: SAYS.discountInvalid })
  @IsNumber({ maxDecimalPlaces: 2 }, { message: SAYS.discountDecimals })
  @IsOptional()
  discountOffer?: number;

  @Equals(true, { message: SAYS.confirmationRequired })
  @IsBoolean({ message: SAYS.confirmationRequired })
  confirmDetails: boolean;

  @Ignored() status?: unknown;
  @Ignored() isActive?: unknown;
  @Ignored() totalPurchases?: unknown;
  @Ignored() totalRevenue?: unknown;
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
    const category = findCategory(form.category);
    if (!category) throw fieldError('category', SAYS.categoryRequired);
    const taluk = findTaluk(form.district, form.talukBlock);
    if (!taluk) throw fieldError('talukBlock', SAYS.talukRequired);
    const city = findCity(form.location) ?? CITIES.find((c) => c.district === form.district);
    const shop = Shop.register(
      {
        name: form.shopName,
        category: category.slug,
        ownerName: null,
        email: normaliseEmail(form.email),
        phone: normalisePhone(form.phone),
        description: null,
        address: form.storeAddress,
        location: form.location,
        district: form.district,
        taluk,
        city: city?.name ?? null,
        // The form does not ask for the position; the map shows the shop at its city.
        latitude: null,
        longitude: null,
        hours: null,
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
