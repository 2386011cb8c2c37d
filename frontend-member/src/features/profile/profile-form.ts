import type { CreateProfileRequest, SessionUser } from '@nattil/contracts/api/members';
import { COUNTRY_CODES, DEFAULT_COUNTRY_CODE } from '@nattil/contracts/catalog/country-codes';
import {
  isEmail,
  isPhone,
  LOCATION_MAX_LENGTH,
  LOCATION_MIN_LENGTH,
  NAME_MAX_LENGTH,
  NAME_MIN_LENGTH,
  PROFILE_MESSAGES,
  stripPhone,
} from '@nattil/contracts/rules/identity';
import { oneLine } from '@nattil/contracts/rules/text';

export interface ProfileForm {
  fullName: string;
  email: string;
  countryCode: string;
  phone: string;
  location: string;
  preferredCategory: string;
}
export type ProfileField = keyof ProfileForm;

/** In the order in which they stand on the screen. */
export const PROFILE_FIELDS: readonly ProfileField[] = [
  'fullName',
  'email',
  'countryCode',
  'phone',
  'location',
  'preferredCategory',
];

export const profileRules = {
  fullName: (typed: string) => {
    const { length } = oneLine(typed);
    if (length < NAME_MIN_LENGTH) return PROFILE_MESSAGES.fullNameTooShort;
    return length > NAME_MAX_LENGTH ? PROFILE_MESSAGES.fullNameTooLong : null;
  },
  email: (typed: string) => {
    if (typed.trim() === '') return PROFILE_MESSAGES.emailRequired;
    return isEmail(typed.trim()) ? null : PROFILE_MESSAGES.emailInvalid;
  },
  phone: (typed: string) => (isPhone(typed) ? null : PROFILE_MESSAGES.phoneInvalid),
  location: (typed: string) => {
    const { length } = oneLine(typed);
    if (length === 0) return PROFILE_MESSAGES.locationRequired;
    if (length < LOCATION_MIN_LENGTH) return PROFILE_MESSAGES.locationTooShort;
    return length > LOCATION_MAX_LENGTH ? PROFILE_MESSAGES.locationTooLong : null;
  },
};

/** No offered code begins with another one. */
function splitPhone(e164: string | null): { countryCode: string; phone: string } {
  const known = COUNTRY_CODES.find(({ code }) => e164?.startsWith(code));
  if (e164 && known) return { countryCode: known.code, phone: e164.slice(known.code.length) };
  return { countryCode: DEFAULT_COUNTRY_CODE, phone: e164 ?? '' };
}

/** What is known of the member already. */
export function startingValues(user: SessionUser | null): ProfileForm {
  return {
    fullName: user?.fullName ?? '',
    email: user?.email ?? '',
    ...splitPhone(user?.phone ?? null),
    location: user?.location ?? '',
    preferredCategory: '',
  };
}

export function toRequest(form: ProfileForm, user: SessionUser): CreateProfileRequest {
  return {
    userId: user.id,
    adminId: user.adminId,
    fullName: oneLine(form.fullName),
    email: form.email.trim(),
    countryCode: form.countryCode,
    phone: stripPhone(form.phone),
    location: oneLine(form.location),
    ...(form.preferredCategory ? { preferredCategory: form.preferredCategory } : {}),
  };
}
