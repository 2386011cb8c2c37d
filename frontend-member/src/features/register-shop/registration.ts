import type { RegisterShopRequest } from '@nattil/contracts/api/shops';
import { isEmail, isPhone, stripPhone } from '@nattil/contracts/rules/identity';
import {
  DISCOUNT_MAX,
  DISCOUNT_MIN,
  GST_PATTERN,
  hasAtMostTwoDecimals,
  normaliseTaxNumber,
  REGISTRATION_MESSAGES as MESSAGES,
  SHOP_ADDRESS_MAX_LENGTH,
  SHOP_ADDRESS_MIN_LENGTH,
  SHOP_LOCATION_MAX_LENGTH,
  SHOP_LOCATION_MIN_LENGTH,
  SHOP_NAME_MAX_LENGTH,
  SHOP_NAME_MIN_LENGTH,
} from '@nattil/contracts/rules/shops';
import { oneLine } from '@nattil/contracts/rules/text';

/** The form as it is typed. */
export interface Registration {
  shopName: string;
  category: string;
  email: string;
  phone: string;
  district: string;
  talukBlock: string;
  location: string;
  storeAddress: string;
  gstNumber: string;
  /** A number, or '' where nothing is offered. */
  discountOffer: number | string;
  confirmDetails: boolean;
}
export type RegistrationField = keyof Registration;

export const EMPTY_REGISTRATION: Registration = {
  shopName: '',
  category: '',
  email: '',
  phone: '',
  district: '',
  talukBlock: '',
  location: '',
  storeAddress: '',
  gstNumber: '',
  discountOffer: '',
  confirmDetails: false,
};

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

/** Each field's rule: the message that its value earns, or null. */
export const registrationRules: {
  [Field in RegistrationField]: (value: Registration[Field]) => string | null;
} = {
  shopName: (value) => {
    const { length } = oneLine(value);
    if (length === 0) return MESSAGES.shopNameRequired;
    const fits = length >= SHOP_NAME_MIN_LENGTH && length <= SHOP_NAME_MAX_LENGTH;
    return fits ? null : MESSAGES.shopNameLength;
  },
  category: (value) => (value ? null : MESSAGES.categoryRequired),
  email: (value) => {
    if (!value.trim()) return MESSAGES.emailRequired;
    return isEmail(value.trim()) ? null : MESSAGES.emailInvalid;
  },
  phone: (value) => (isPhone(value) ? null : MESSAGES.phoneInvalid),
  district: (value) => (value ? null : MESSAGES.districtRequired),
  talukBlock: (value) => (value ? null : MESSAGES.talukRequired),
  location: (value) => {
    const { length } = oneLine(value);
    if (length === 0) return MESSAGES.locationRequired;
    if (length < SHOP_LOCATION_MIN_LENGTH) return MESSAGES.locationTooShort;
    return length > SHOP_LOCATION_MAX_LENGTH ? MESSAGES.locationTooLong : null;
  },
  storeAddress: (value) => {
    const { length } = oneLine(value);
    if (length === 0) return MESSAGES.addressRequired;
    const fits = length >= SHOP_ADDRESS_MIN_LENGTH && length <= SHOP_ADDRESS_MAX_LENGTH;
    return fits ? null : MESSAGES.addressLength;
  },
  gstNumber: (value) => {
    const number = normaliseTaxNumber(value);
    return number === '' || GST_PATTERN.test(number) ? null : MESSAGES.gstInvalid;
  },
  discountOffer: (value) => {
    if (value === '') return null;
    const percent = Number(value);
    if (!(percent >= DISCOUNT_MIN && percent <= DISCOUNT_MAX)) return MESSAGES.discountInvalid;
    return hasAtMostTwoDecimals(percent) ? null : MESSAGES.discountDecimals;
  },
  confirmDetails: (value) => (value ? null : MESSAGES.confirmationRequired),
};

export function toRequest(typed: Registration): RegisterShopRequest {
  const gstNumber = normaliseTaxNumber(typed.gstNumber);
  return {
    shopName: oneLine(typed.shopName),
    category: typed.category,
    email: typed.email.trim(),
    phone: stripPhone(typed.phone),
    district: typed.district,
    talukBlock: typed.talukBlock,
    location: oneLine(typed.location),
    storeAddress: oneLine(typed.storeAddress),
    ...(gstNumber && { gstNumber }),
    ...(typed.discountOffer !== '' && { discountOffer: Number(typed.discountOffer) }),
    confirmDetails: typed.confirmDetails,
  };
}
