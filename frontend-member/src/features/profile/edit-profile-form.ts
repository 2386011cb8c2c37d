import type { OwnProfile, UpdateProfileRequest } from '@nattil/contracts/api/account';
import { emailRule, phoneRule } from '@nattil/contracts/rules/contact';
import { fullNameRule, locationRule } from '@nattil/contracts/rules/profile';
import { normalisePhone } from '@nattil/contracts/rules/phone';
import { type ProfileForm, startingValues } from './profile-form.ts';

/** What the form opens with. */
export function presentValues({ user, preferredCategory }: OwnProfile): ProfileForm {
  return { ...startingValues(user), preferredCategory: preferredCategory ?? '' };
}

const e164 = ({ phone, countryCode }: ProfileForm): string => normalisePhone(phone, countryCode);

/** Only what was changed is sent, so that it undoes nothing that was changed elsewhere meanwhile. */
export function toChanges(before: ProfileForm, form: ProfileForm): UpdateProfileRequest {
  const { preferredCategory, countryCode } = form;
  const fullName = fullNameRule.normalise(form.fullName);
  const email = emailRule.normalise(form.email);
  const location = locationRule.normalise(form.location);
  return {
    ...(fullName === before.fullName ? {} : { fullName }),
    ...(email === before.email ? {} : { email }),
    ...(e164(form) === e164(before) ? {} : { countryCode, phone: phoneRule.normalise(form.phone) }),
    ...(location === before.location ? {} : { location }),
    ...(preferredCategory === before.preferredCategory ? {} : { preferredCategory }),
  };
}
