import type { CreateProfileRequest, SessionUser } from '@nattil/contracts/api/member/session';
import { callingCodeOf } from '@nattil/contracts/catalog/all-country-codes';
import { DEFAULT_COUNTRY_CODE } from '@nattil/contracts/catalog/country-codes';
import { emailRule, nationalPhoneRule, phoneRule } from '@nattil/contracts/rules/fields/contact';
import { confirmingPasswordRule } from '@nattil/contracts/rules/sign-in/password';
import { normalisePhone } from '@nattil/contracts/rules/fields/phone';
import {
  countryCodeRule,
  fullNameRule,
  locationRule,
  preferredCategoryRule,
} from '@nattil/contracts/rules/members/profile';
import type { Rule } from '@nattil/contracts/rules/rule';

export interface ProfileForm {
  fullName: string;
  email: string;
  countryCode: string;
  phone: string;
  /** Required if a contact changes. */
  currentPassword: string;
  location: string;
  preferredCategory: string;
}
export type ProfileField = keyof ProfileForm;

/** In display order. */
export const PROFILE_FIELDS: readonly ProfileField[] = [
  'fullName',
  'email',
  'countryCode',
  'phone',
  'currentPassword',
  'location',
  'preferredCategory',
];

export const profileRules = {
  fullName: fullNameRule,
  email: emailRule,
  countryCode: countryCodeRule,
  phone: nationalPhoneRule,
  currentPassword: confirmingPasswordRule,
  location: locationRule,
  preferredCategory: preferredCategoryRule,
} satisfies Record<ProfileField, Rule>;

function splitPhone(e164: string | null): { countryCode: string; phone: string } {
  const code = e164 && callingCodeOf(e164);
  if (e164 && code) return { countryCode: code, phone: e164.slice(code.length) };
  return { countryCode: DEFAULT_COUNTRY_CODE, phone: e164 ?? '' };
}

/** The known data of the member. */
export function startingValues(user: SessionUser | null): ProfileForm {
  return {
    fullName: user?.fullName ?? '',
    email: user?.email ?? '',
    ...splitPhone(user?.phone ?? null),
    currentPassword: '',
    location: user?.location ?? '',
    preferredCategory: '',
  };
}

/** The typed contacts in the server's form. */
export function contactsOf({ email, phone, countryCode }: ProfileForm) {
  return { email: emailRule.normalise(email), phone: normalisePhone(phone, countryCode) };
}

export function toRequest(form: ProfileForm, user: SessionUser): CreateProfileRequest {
  return {
    userId: user.id,
    adminId: user.adminId,
    fullName: fullNameRule.normalise(form.fullName),
    email: emailRule.normalise(form.email),
    countryCode: form.countryCode,
    phone: phoneRule.normalise(form.phone),
    location: locationRule.normalise(form.location),
    ...(form.preferredCategory ? { preferredCategory: form.preferredCategory } : {}),
    ...(form.currentPassword ? { currentPassword: form.currentPassword } : {}),
  };
}
