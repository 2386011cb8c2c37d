import type { AdminShop, UpdateShopRequest } from '@nattil/contracts/api/admin/shops';
import type { Day } from '@nattil/contracts/api/common';
import type { WeeklyHours } from '@nattil/contracts/api/shops';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
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
import { nationalNumber } from '@nattil/contracts/rules/fields/indian-numbers';
import {
  descriptionRule,
  landmarkRule,
  latitudeRule,
  longitudeRule,
  registrationNumberRule,
} from '@nattil/contracts/rules/shops/new-shop';
import { holidaysRule, openingHoursRule } from '@nattil/contracts/rules/shops/opening-hours';
import {
  amenitiesRule,
  badgesRule,
  tagsRule,
  websiteRule,
} from '@nattil/contracts/rules/shops/shop-profile';
import { discountRule } from '@nattil/contracts/rules/shops/registration';
import type { Message } from '@nattil/contracts/rules/rule';
import { numberTyped } from '@nattil/frontend-shared/ui/forms/number-typed';
import { degreesTyped } from '../degrees-typed.ts';

/** Number fields hold strings while an input is empty or incomplete. */
export interface ShopForm {
  name: string;
  description: string;
  /** Slug of the category. */
  category: string;
  website: string;
  tags: string[];
  badges: string[];
  amenities: string[];
  ownerName: string;
  email: string;
  phone: string;
  address: string;
  location: string;
  latitude: string;
  longitude: string;
  discountOffered: number | string;
  registrationNumber: string;
  gstNumber: string;
  /** Masked until a new one is typed. */
  panNumber: string;
  /** Null if unknown; a time is an empty string while it is incomplete. */
  openingHours: WeeklyHours | null;
  /** Today and later. */
  holidays: Day[];
}
export type ShopField = keyof ShopForm;

/** A picture is a file, so it is not among the values of the form. */
type ShownField = ShopField | 'picture';

export const TABS: readonly { value: string; label: string; fields: readonly ShownField[] }[] = [
  {
    value: 'basic',
    label: 'Basic Info',
    fields: [
      ...(['name', 'description', 'category', 'picture'] as const),
      ...(['website', 'tags', 'badges', 'amenities'] as const),
    ],
  },
  { value: 'contact', label: 'Contact', fields: ['ownerName', 'email', 'phone'] },
  {
    value: 'address',
    label: 'Address',
    fields: ['address', 'location', 'latitude', 'longitude'],
  },
  {
    value: 'business',
    label: 'Business',
    fields: [
      'discountOffered',
      'registrationNumber',
      'gstNumber',
      'panNumber',
      'openingHours',
      'holidays',
    ],
  },
];

export const shopRules = {
  name: editedShopNameRule,
  description: descriptionRule,
  category: editedCategoryRule,
  website: websiteRule,
  tags: tagsRule,
  badges: badgesRule,
  amenities: amenitiesRule,
  ownerName: editedOwnerNameRule,
  email: editedShopEmailRule,
  phone: editedShopPhoneRule,
  address: editedAddressRule,
  location: landmarkRule,
  latitude: (typed: string) => latitudeRule(degreesTyped(typed)),
  longitude: (typed: string) => longitudeRule(degreesTyped(typed)),
  discountOffered: (typed: number | string) => discountRule(numberTyped(typed)),
  registrationNumber: registrationNumberRule,
  gstNumber: editedGstNumberRule,
  panNumber: editedPanNumberRule,
  openingHours: openingHoursRule,
  holidays: holidaysRule,
} satisfies { [Field in ShopField]: (typed: ShopForm[Field]) => Message };

const FIELDS = Object.keys(shopRules) as ShopField[];

export function formOf(shop: AdminShop, now = new Date()): ShopForm {
  const today = formatIsoDate(now);
  return {
    name: shop.name,
    description: shop.description ?? '',
    category: shop.category ?? '',
    website: shop.website ?? '',
    tags: shop.tags,
    badges: shop.badges,
    amenities: shop.amenities,
    ownerName: shop.ownerName ?? '',
    email: shop.email ?? '',
    phone: nationalNumber(shop.phone ?? ''),
    address: shop.address ?? '',
    location: shop.location ?? '',
    latitude: String(shop.latitude ?? ''),
    longitude: String(shop.longitude ?? ''),
    discountOffered: shop.discountOffered ?? '',
    registrationNumber: shop.registrationNumber ?? '',
    gstNumber: shop.gstNumber ?? '',
    panNumber: shop.panNumber ?? '',
    openingHours: shop.openingHours,
    holidays: shop.holidays.filter((day) => day >= today),
  };
}

/** The fields that differ from the stored shop, in request form; a cleared field is null. */
export function changesOf(form: ShopForm, stored: ShopForm): UpdateShopRequest {
  const [typed, before] = [toRequest(form), toRequest(stored)];
  return Object.fromEntries(
    FIELDS.filter((field) => !isSame(typed[field], before[field])).map((field) => [
      field,
      typed[field],
    ]),
  );
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

export function toRequest(form: ShopForm): Required<UpdateShopRequest> {
  return {
    name: editedShopNameRule.normalise(form.name) ?? '',
    description: descriptionRule.normalise(form.description) || null,
    category: form.category,
    website: websiteRule.normalise(form.website) || null,
    tags: tagsRule.normalise(form.tags) ?? [],
    badges: badgesRule.normalise(form.badges) ?? [],
    amenities: amenitiesRule.normalise(form.amenities) ?? [],
    ownerName: editedOwnerNameRule.normalise(form.ownerName) ?? '',
    email: editedShopEmailRule.normalise(form.email) ?? '',
    phone: editedShopPhoneRule.normalise(form.phone) ?? '',
    address: editedAddressRule.normalise(form.address) ?? '',
    location: landmarkRule.normalise(form.location) || null,
    latitude: degreesTyped(form.latitude) ?? null,
    longitude: degreesTyped(form.longitude) ?? null,
    discountOffered: numberTyped(form.discountOffered) ?? null,
    registrationNumber: registrationNumberRule.normalise(form.registrationNumber) || null,
    gstNumber: editedGstNumberRule.normalise(form.gstNumber) || null,
    panNumber: editedPanNumberRule.normalise(form.panNumber) || null,
    openingHours: form.openingHours && (openingHoursRule.normalise(form.openingHours) ?? null),
    holidays: holidaysRule.normalise(form.holidays) ?? null,
  };
}

export type ShopErrors = Partial<Record<ShownField, string>>;

/** The errors of the changed fields. Unchanged ones may have been stored under older rules. */
export function errorsIn(form: ShopForm, changes: UpdateShopRequest): ShopErrors {
  const errors: ShopErrors = {};
  for (const field of FIELDS) {
    if (!(field in changes)) continue;
    const message = (shopRules[field] as (typed: unknown) => Message)(form[field]);
    if (message) errors[field] = message;
  }
  return errors;
}

/** Applies the person's changes to the currently stored shop. */
export function rebased(form: ShopForm, before: ShopForm, now: ShopForm): ShopForm {
  const changes = changesOf(form, before);
  return {
    ...now,
    ...Object.fromEntries(
      FIELDS.filter((field) => field in changes).map((field) => [field, form[field]]),
    ),
  };
}
