/** Accounts of people at the tills of shops. */
import { emailRule, phoneRule } from '../fields/contact.ts';
import { oneLine } from '../fields/text.ts';
import { lengthRule, optional } from '../rule.ts';

export const partnerNameRule = lengthRule({
  normalise: oneLine,
  minimum: 2,
  maximum: 100,
  says: {
    required: 'Name is required',
    tooShort: 'Name must be at least 2 characters',
    tooLong: 'Name must not exceed 100 characters',
  },
  examples: [[' Anita \t Menon\n', null]],
});

/** One of the two contacts by which a person signs in or is invited. */
export const partnerEmailRule = optional(emailRule);
export const partnerPhoneRule = optional(phoneRule);
/** Message at `email` if a request names none of the two, or both. */
export const ONE_CONTACT = 'Please enter either an email or a mobile number';

export const STAFF_INVITED = 'The invitation is on its way';
/** The same answer for all addresses, so that it does not reveal the shops' addresses. */
export const INVITATION_ASKED =
  'If this is the address of an approved shop, a link to its till is on its way.';
export const INVITATION_ACCEPTED = 'Your account is open. Please sign in.';
