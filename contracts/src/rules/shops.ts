/** Partner shops: the public registration, what holds for every shop, decisions about them. */

export const SHOP_NAME_MIN_LENGTH = 2;
export const SHOP_NAME_MAX_LENGTH = 100;
export const SHOP_ADDRESS_MIN_LENGTH = 10;
export const SHOP_ADDRESS_MAX_LENGTH = 500;
export const SHOP_LOCATION_MIN_LENGTH = 2;
export const SHOP_LOCATION_MAX_LENGTH = 120;
export const SHOP_DESCRIPTION_MAX_LENGTH = 1000;
export const SHOP_NOTES_MAX_LENGTH = 500;
export const SHOP_PASSWORD_MIN_LENGTH = 6;
export const REASON_MIN_LENGTH = 10;
export const REASON_MAX_LENGTH = 500;
export const DISCOUNT_MIN = 0;
export const DISCOUNT_MAX = 100;
export const DISCOUNT_STEP = 0.01;
/** Steps of the registration review that the landing page promises. */
export const SHOP_REVIEW_PROMISE = {
  confirmation: 'within 24 hours',
  approval: '2-3 business days',
} as const;

/** State, PAN, entity, the letter Z, check digit. Upper-cased before it is checked. */
export const GST_PATTERN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
export const PAN_PATTERN = /^[A-Z]{5}\d{4}[A-Z]$/;
/** As administrators type it, without country code. */
export const INDIAN_MOBILE_PATTERN = /^[6-9]\d{9}$/;

/** The public three-step form. */
export const REGISTRATION_MESSAGES = {
  shopNameRequired: 'Store name is required',
  shopNameLength: 'Store name must be between 2 and 100 characters',
  categoryRequired: 'Please select a category',
  emailRequired: 'Business email is required',
  emailInvalid: 'Please enter a valid business email',
  phoneInvalid: 'Please enter a valid phone number (10-15 digits)',
  districtRequired: 'Please select a district',
  talukRequired: 'Please select a taluk/block',
  locationRequired: 'Location is required',
  locationTooShort: 'Location must be at least 2 characters',
  locationTooLong: 'Location must not exceed 120 characters',
  addressRequired: 'Store address is required',
  addressLength: 'Store address must be between 10 and 500 characters',
  gstInvalid: 'Invalid GST number format',
  discountInvalid: 'Discount must be between 0 and 100',
  discountDecimals: 'Discount must have at most two decimals',
  confirmationRequired: 'You must confirm the details',
  stepHasErrors: 'Please fix the errors before proceeding',
  formHasErrors: 'Please fix all errors before submitting',
} as const;

/** An administrator adds a shop. */
export const ADD_SHOP_MESSAGES = {
  nameRequired: 'Shop name is required',
  ownerRequired: 'Owner name is required',
  emailRequired: 'Email is required',
  emailInvalid: 'Email is invalid',
  phoneRequired: 'Phone number is required',
  phoneInvalid: 'Invalid phone number',
  addressRequired: 'Address is required',
  categoryRequired: 'Category is required',
  latitudeInvalid: 'Latitude must be between -90 and 90',
  longitudeInvalid: 'Longitude must be between -180 and 180',
  discountInvalid: 'Discount must be between 0 and 100',
  discountDecimals: 'Discount must have at most two decimals',
  gstInvalid: 'Invalid GST number format',
  panInvalid: 'Invalid PAN number format',
  passwordTooShort: 'Password must be at least 6 characters',
  confirmationDiffers: 'Passwords do not match',
} as const;

/** An administrator edits a shop; the lengths hold when one is added too. */
export const EDIT_SHOP_MESSAGES = {
  nameLength: 'Shop name must be between 2 and 100 characters',
  ownerLength: 'Owner name must be between 2 and 100 characters',
  emailInvalid: 'Please provide a valid email address',
  phoneInvalid: 'Please provide a valid Indian mobile number',
  addressLength: 'Address must be between 10 and 500 characters',
  gstInvalid: 'Please provide a valid GST number',
  panInvalid: 'Please provide a valid PAN number',
  descriptionTooLong: 'Description must not exceed 1000 characters',
} as const;

export const REJECT_MESSAGES = {
  reasonRequired: 'Please provide a reason for rejecting this shop',
  reasonTooShort: 'Rejection reason must be at least 10 characters long',
  reasonTooLong: 'Reason must not exceed 500 characters',
  failed: 'Failed to reject shop. Please try again.',
} as const;
export const BLOCK_MESSAGES = {
  reasonRequired: 'Please provide a reason for blocking this shop',
  reasonTooShort: 'Reason must be at least 10 characters long',
  reasonTooLong: 'Reason must not exceed 500 characters',
  failed: 'Failed to block shop. Please try again.',
} as const;
export const APPROVE_MESSAGES = {
  approved: 'Shop approved successfully!',
  notesTooLong: 'Notes must not exceed 500 characters',
  failed: 'Failed to approve shop. Please try again.',
} as const;
export const ACTIVATE_MESSAGES = { failed: 'Failed to activate shop. Please try again.' } as const;

/** The message that a reason earns; undefined when it is good. Blanks at its ends do not count. */
export function reasonError(
  reason: string,
  messages: { reasonRequired: string; reasonTooShort: string; reasonTooLong: string },
): string | undefined {
  const { length } = reason.trim();
  if (length === 0) return messages.reasonRequired;
  if (length < REASON_MIN_LENGTH) return messages.reasonTooShort;
  return length > REASON_MAX_LENGTH ? messages.reasonTooLong : undefined;
}

/** Whether a number has at most two decimals: 12.25 has, 12.255 has not. */
export function hasAtMostTwoDecimals(value: number): boolean {
  return Math.abs(value * 100 - Math.round(value * 100)) < 1e-7;
}

/** A percent from 0 to 100 in steps of 0.01. */
export function isDiscount(percent: number): boolean {
  return percent >= DISCOUNT_MIN && percent <= DISCOUNT_MAX && hasAtMostTwoDecimals(percent);
}

export function isLatitude(value: number): boolean {
  return value >= -90 && value <= 90;
}

export function isLongitude(value: number): boolean {
  return value >= -180 && value <= 180;
}

/** GST and PAN as stored: without blanks, in capitals. */
export function normaliseTaxNumber(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase();
}
