import type { OwnProfile, UpdateProfileRequest } from '@nattil/contracts/api/member/account';
import { emailRule, phoneRule } from '@nattil/contracts/rules/fields/contact';
import { currentPasswordRule } from '@nattil/contracts/rules/sign-in/password';
import { fullNameRule, locationRule } from '@nattil/contracts/rules/members/profile';
import {
  contactsOf,
  type ProfileForm,
  profileRules,
  startingValues,
} from '../new-profile/profile-form.ts';

/** The initial values of the form. */
export function presentValues({ user, preferredCategory }: OwnProfile): ProfileForm {
  return { ...startingValues(user), preferredCategory: preferredCategory ?? '' };
}

type Check = (typed: string, form: ProfileForm) => string | null;

/**
 * The rules of a change: a lost contact may stay empty, and a new contact requires the password.
 */
export function changeRules(before: ProfileForm) {
  const unlessMissing =
    (field: 'email' | 'phone', rule: Check): Check =>
    (typed, form) =>
      before[field] === '' && typed.trim() === '' ? null : rule(typed, form);
  const currentPassword: Check = (typed, form) =>
    changesContact(before, form) ? currentPasswordRule(typed) : null;
  return {
    ...profileRules,
    email: unlessMissing('email', profileRules.email),
    phone: unlessMissing('phone', profileRules.phone),
    currentPassword,
  };
}

/** Whether the e-mail or the phone differs from the stored one. */
export function changesContact(before: ProfileForm, form: ProfileForm): boolean {
  const { email, phone } = changedContacts(before, form);
  return email || phone;
}

function changedContacts(before: ProfileForm, form: ProfileForm) {
  const [old, typed] = [contactsOf(before), contactsOf(form)];
  const hasNoPhone = before.phone === '' && form.phone.trim() === '';
  return {
    email: typed.email !== old.email,
    phone: typed.phone !== old.phone && !hasNoPhone,
  };
}

/** Sends only changed fields, so that it does not undo changes made elsewhere. */
export function toChanges(before: ProfileForm, form: ProfileForm): UpdateProfileRequest {
  const { preferredCategory, countryCode, currentPassword } = form;
  const fullName = fullNameRule.normalise(form.fullName);
  const location = locationRule.normalise(form.location);
  const { email, phone } = changedContacts(before, form);
  return {
    ...(fullName === before.fullName ? {} : { fullName }),
    ...(email ? { email: emailRule.normalise(form.email) } : {}),
    ...(phone ? { countryCode, phone: phoneRule.normalise(form.phone) } : {}),
    ...(email || phone ? { currentPassword } : {}),
    ...(location === before.location ? {} : { location }),
    ...(preferredCategory === before.preferredCategory ? {} : { preferredCategory }),
  };
}
