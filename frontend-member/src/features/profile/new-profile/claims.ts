import type { OwnProfile } from '@nattil/contracts/api/member/account';
import { kindOf, type WaitingContact, waitingContacts } from '../contacts/contact-codes.ts';
import { contactsOf, type ProfileField, type ProfileForm } from './profile-form.ts';

/**
 * The typed contacts that another member has not confirmed; a code makes these the caller's own.
 */
export function claimsOf(profile: OwnProfile, form: ProfileForm): WaitingContact[] {
  return waitingContacts(profile).filter((waiting) => isTyped(waiting, form));
}

export function isTyped({ channel, contact }: WaitingContact, form: ProfileForm): boolean {
  return contactsOf(form)[kindOf(channel)] === contact;
}

type Errors = Partial<Record<ProfileField, string>>;

/** The refusal names both contacts; keeps only the possible reasons. */
export function reasonsAmong(errors: Errors, profile: OwnProfile, form: ProfileForm): Errors {
  const claimed = claimsOf(profile, form).map(({ channel }) => kindOf(channel));
  const typed = contactsOf(form);
  const isReason = (field: string): boolean => {
    if (field !== 'email' && field !== 'phone') return true;
    return claimed.length > 0 ? claimed.includes(field) : typed[field] !== profile.user[field];
  };
  const left = Object.entries(errors).filter(([field]) => isReason(field));
  return left.length > 0 ? Object.fromEntries(left) : errors;
}
