import type { Refusal } from './refusal.ts';

export const MEMBER_REFUSALS = {
  WRONG_PASSWORD: { status: 401, message: 'Invalid password. Please check and try again.' },
  ACCOUNT_NOT_FOUND: { status: 404, message: 'No account found with this email or mobile number' },
  CONTACT_TAKEN: { status: 409, message: 'This email or mobile number is already registered' },
  PROFILE_EXISTS: { status: 409, message: 'Profile already exists' },
  PROFILE_INCOMPLETE: { status: 409, message: 'Please complete your profile first' },
} as const satisfies Record<string, Refusal>;
