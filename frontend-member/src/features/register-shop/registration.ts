import type { RegisterShopRequest } from '@nattil/contracts/api/member/shops';
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
import type { Message } from '@nattil/contracts/rules/rule';
import { numberTyped } from '@nattil/frontend-shared/ui/forms/number-typed';
import type { Registration } from './typed-registration.ts';

export type RegistrationField = keyof Registration;

export const STEPS: readonly { title: string; fields: readonly RegistrationField[] }[] = [
  { title: 'About the shop', fields: ['shopName', 'category', 'email', 'phone'] },
  { title: 'Where it is', fields: ['district', 'talukBlock', 'location'] },
  {
    title: 'Address and offer',
    fields: ['storeAddress', 'gstNumber', 'discountOffer', 'confirmDetails'],
  },
];
export const LAST_STEP = STEPS.length - 1;

export function stepOf(field: RegistrationField): number {
  return STEPS.findIndex((step) => step.fields.includes(field));
}

export const registrationRules = {
  shopName: shopNameRule,
  category: categoryRule,
  email: businessEmailRule,
  phone: phoneRule,
  district: districtRule,
  talukBlock: talukRule,
  location: locationRule,
  storeAddress: storeAddressRule,
  gstNumber: gstNumberRule,
  discountOffer: (typed) => discountRule(numberTyped(typed)),
  confirmDetails: confirmDetailsRule,
} satisfies {
  [Field in RegistrationField]: (value: Registration[Field], form: Registration) => Message;
};

export function toRequest(typed: Registration): RegisterShopRequest {
  const gstNumber = gstNumberRule.normalise(typed.gstNumber);
  const discountOffer = numberTyped(typed.discountOffer);
  return {
    shopName: shopNameRule.normalise(typed.shopName),
    category: typed.category,
    email: businessEmailRule.normalise(typed.email),
    phone: phoneRule.normalise(typed.phone),
    district: typed.district,
    talukBlock: typed.talukBlock,
    location: locationRule.normalise(typed.location),
    storeAddress: storeAddressRule.normalise(typed.storeAddress),
    ...(gstNumber && { gstNumber }),
    ...(discountOffer !== undefined && { discountOffer }),
    confirmDetails: typed.confirmDetails,
  };
}
