import { IDENTITY_MESSAGES, isContact } from '@nattil/contracts/rules/identity';

/** What is wrong with an e-mail or mobile number as typed; null when nothing is. */
export function contactError(typed: string): string | null {
  if (typed.trim() === '') return IDENTITY_MESSAGES.contactRequired;
  return isContact(typed) ? null : IDENTITY_MESSAGES.contactInvalid;
}
