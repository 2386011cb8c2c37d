import type { CreateShopRequest } from '@nattil/contracts/api/admin/shops';
import type { Day } from '@nattil/contracts/api/common';
import type { WeeklyHours } from '@nattil/contracts/api/shops';
import {
  descriptionRule,
  landmarkRule,
  latitudeRule,
  longitudeRule,
  newOwnerNameRule,
  newPanNumberRule,
  newShopAddressRule,
  newShopConfirmationRule,
  newShopEmailRule,
  newShopNameRule,
  newShopPasswordRule,
  newShopPhoneRule,
  registrationNumberRule,
  shopCategoryRule,
} from '@nattil/contracts/rules/shops/new-shop';
import { holidaysRule, openingHoursRule } from '@nattil/contracts/rules/shops/opening-hours';
import { discountRule, gstNumberRule } from '@nattil/contracts/rules/shops/registration';
import type { Message } from '@nattil/contracts/rules/rule';
import { numberTyped } from '@nattil/frontend-shared/ui/forms/number-typed';
import { degreesTyped } from '../degrees-typed.ts';

/** Number fields hold strings while an input is empty or incomplete. */
export interface NewShopForm {
  name: string;
  ownerName: string;
  email: string;
  phone: string;
  description: string;
  address: string;
  /** Slug of the category. */
  category: string;
  location: string;
  latitude: string;
  longitude: string;
  discountOffered: number | string;
  registrationNumber: string;
  gstNumber: string;
  panNumber: string;
  password: string;
  passwordConfirmation: string;
  /** Null if unknown; a time is an empty string while it is incomplete. */
  openingHours: WeeklyHours | null;
  holidays: Day[];
}
export type NewShopField = keyof NewShopForm;

export const EMPTY_SHOP: NewShopForm = {
  name: '',
  ownerName: '',
  email: '',
  phone: '',
  description: '',
  address: '',
  category: '',
  location: '',
  latitude: '',
  longitude: '',
  discountOffered: '',
  registrationNumber: '',
  gstNumber: '',
  panNumber: '',
  password: '',
  passwordConfirmation: '',
  openingHours: null,
  holidays: [],
};

export const STEPS: readonly { title: string; fields: readonly NewShopField[] }[] = [
  {
    title: 'Basic Information',
    fields: ['name', 'ownerName', 'email', 'phone', 'description'],
  },
  {
    title: 'Address & Category',
    fields: ['address', 'category', 'location', 'latitude', 'longitude'],
  },
  {
    title: 'Business Documents & Account',
    fields: [
      'discountOffered',
      'registrationNumber',
      'gstNumber',
      'panNumber',
      'password',
      'passwordConfirmation',
      'openingHours',
      'holidays',
    ],
  },
];
export const LAST_STEP = STEPS.length - 1;

export const newShopRules = {
  name: newShopNameRule,
  ownerName: newOwnerNameRule,
  email: newShopEmailRule,
  phone: newShopPhoneRule,
  description: descriptionRule,
  address: newShopAddressRule,
  category: shopCategoryRule,
  location: landmarkRule,
  latitude: (typed: string) => latitudeRule(degreesTyped(typed)),
  longitude: (typed: string) => longitudeRule(degreesTyped(typed)),
  discountOffered: (typed: number | string) => discountRule(numberTyped(typed)),
  registrationNumber: registrationNumberRule,
  gstNumber: gstNumberRule,
  panNumber: newPanNumberRule,
  password: newShopPasswordRule,
  passwordConfirmation: newShopConfirmationRule,
  openingHours: openingHoursRule,
  holidays: holidaysRule,
} satisfies {
  [Field in NewShopField]: (typed: NewShopForm[Field], form: NewShopForm) => Message;
};

export type NewShopErrors = Partial<Record<NewShopField, string>>;

/** The error messages of these fields. */
export function errorsOf(form: NewShopForm, fields: readonly NewShopField[]): NewShopErrors {
  const errors: NewShopErrors = {};
  for (const field of fields) {
    const check = newShopRules[field] as (typed: unknown, form: NewShopForm) => Message;
    const message = check(form[field], form);
    if (message) errors[field] = message;
  }
  return errors;
}

/** The first step with an error; undefined if no step has one. */
export function firstStepWith(errors: NewShopErrors): number | undefined {
  const step = STEPS.findIndex(({ fields }) => fields.some((field) => errors[field]));
  return step < 0 ? undefined : step;
}

/** A new shop is pending and has no sales; its bank details are agreed with the owner later. */
export function toRequest(form: NewShopForm, now = new Date()): CreateShopRequest {
  const holidays = holidaysRule.normalise(form.holidays) ?? [];
  return {
    name: newShopNameRule.normalise(form.name),
    ownerName: newOwnerNameRule.normalise(form.ownerName),
    email: newShopEmailRule.normalise(form.email),
    phone: newShopPhoneRule.normalise(form.phone),
    description: descriptionRule.normalise(form.description) ?? '',
    address: newShopAddressRule.normalise(form.address),
    category: form.category,
    location: landmarkRule.normalise(form.location) ?? '',
    latitude: degreesTyped(form.latitude) ?? null,
    longitude: degreesTyped(form.longitude) ?? null,
    discountOffered: numberTyped(form.discountOffered) ?? 0,
    registrationNumber: registrationNumberRule.normalise(form.registrationNumber) ?? '',
    gstNumber: gstNumberRule.normalise(form.gstNumber) ?? '',
    panNumber: newPanNumberRule.normalise(form.panNumber) ?? '',
    bankAccountNumber: '',
    ifscCode: '',
    ...(form.openingHours && { openingHours: openingHoursRule.normalise(form.openingHours) }),
    ...(holidays.length !== 0 && { holidays }),
    ...(form.password && { password: form.password }),
    status: 'pending',
    isActive: true,
    totalPurchases: 0,
    totalRevenue: 0,
    lastActivity: now.toISOString(),
  };
}
