import { CONTACT_TAKEN_TEXT } from '../rules/texts/common-texts.ts';
import {
  WRONG_PASSWORD_TEXT,
  ACCOUNT_NOT_FOUND_TEXT,
  PASSWORD_RESET_REQUIRED_TEXT,
} from '../rules/texts/refusal-texts.ts';
import type { Refusal } from './refusal.ts';

export const MEMBER_REFUSALS = {
  WRONG_PASSWORD: { status: 401, message: WRONG_PASSWORD_TEXT },
  ACCOUNT_NOT_FOUND: { status: 404, message: ACCOUNT_NOT_FOUND_TEXT },
  CONTACT_TAKEN: { status: 409, message: CONTACT_TAKEN_TEXT },
  MEMBER_NOT_FOUND: { status: 404, message: 'User not found' },
  MEMBER_WRONG_STATE: { status: 409, message: 'The member cannot use the card' },
  INVITATION_ACCEPTED: { status: 409, message: 'The user has chosen a password already' },
  CONTACT_NOT_CONFIRMED: {
    status: 403,
    message:
      'This contact is not confirmed. Please log in with your other contact and confirm it in your profile.',
  },
  PASSWORD_LINK_INVALID: {
    status: 422,
    message: 'This link is not valid any more. Please ask for a new one.',
  },
  PASSWORD_RESET_REQUIRED: { status: 403, message: PASSWORD_RESET_REQUIRED_TEXT },
  PASSWORD_CHANGE_REQUIRED: { status: 403, message: 'Please choose a new password first' },
  MEMBER_NOT_REACHABLE: {
    status: 409,
    message: 'No message can be sent to the contacts of this user',
  },
  PROFILE_EXISTS: { status: 409, message: 'Profile already exists' },
  PROFILE_INCOMPLETE: { status: 409, message: 'Please complete your profile first' },
} as const satisfies Record<string, Refusal>;
