import { isApiError, messageOf } from '@nattil/frontend-shared/api/api-error';
import { REGISTRATION_ERRORS as TEXTS } from '@nattil/contracts/rules/texts/form-errors';
import type { RegistrationField } from './registration.ts';
import { EMPTY_REGISTRATION } from './typed-registration.ts';

/** The effects of a refused registration. */
export interface RegistrationRefusal {
  fields: Partial<Record<RegistrationField, string>>;
  toasts: string[];
  alert?: { title: string; text: string };
}

/** The order matters: a message about the store address mentions the store, too. */
const keywords: readonly [RegExp, RegistrationField][] = [
  [/gst/i, 'gstNumber'],
  [/email|e-mail/i, 'email'],
  [/phone/i, 'phone'],
  [/address/i, 'storeAddress'],
  [/district/i, 'district'],
  [/taluk|block/i, 'talukBlock'],
  [/category/i, 'category'],
  [/location/i, 'location'],
  [/discount/i, 'discountOffer'],
  [/confirm/i, 'confirmDetails'],
  [/shop|store/i, 'shopName'],
];

function fieldOf(field: string | undefined, message: string): RegistrationField | undefined {
  if (field !== undefined && Object.hasOwn(EMPTY_REGISTRATION, field)) {
    return field as RegistrationField;
  }
  return keywords.find(([keyword]) => keyword.test(message))?.[1];
}

function invalid(errors: { field?: string; message: string }[]): RegistrationRefusal {
  const refusal: RegistrationRefusal = { fields: {}, toasts: [] };
  for (const { field, message } of errors) {
    const name = fieldOf(field, message);
    if (name) refusal.fields[name] ??= message;
    else refusal.toasts.push(message);
  }
  return refusal;
}

const toasting = (text: string): RegistrationRefusal => ({ fields: {}, toasts: [text] });
const alerting = (title: string, text: string): RegistrationRefusal => ({
  fields: {},
  toasts: [],
  alert: { title, text },
});

export function readRegistrationRefusal(error: unknown): RegistrationRefusal {
  if (!isApiError(error) || error.status === 'NETWORK') return toasting(TEXTS.network);
  if (error.status === 409 || /already exists/i.test(error.message ?? '')) {
    return alerting(TEXTS.existsTitle, TEXTS.existsText);
  }
  if (error.status === 403) return alerting(TEXTS.notAllowedTitle, TEXTS.notAllowedText);
  if (error.errors?.length) return invalid(error.errors);
  if (error.status === 429) return toasting(TEXTS.tooMany);
  if (error.status >= 500) return toasting(TEXTS.serverError);
  return toasting(messageOf(error, TEXTS.serverError));
}
