import type { Refusal } from './refusal.ts';

export const ADMIN_REFUSALS = {
  INVITATION_INVALID: {
    status: 404,
    message: 'This invitation is not valid any more. Please ask for a new one.',
  },
  ADMINISTRATOR_NOT_FOUND: { status: 404, message: 'Administrator not found' },
  ADMINISTRATOR_EXISTS: {
    status: 409,
    message: 'An administrator with this e-mail already exists',
  },
  ADMINISTRATOR_WRONG_STATE: { status: 409, message: 'The administrator does not allow this' },
  LAST_OWNER: { status: 409, message: 'The last active owner must stay one' },
} as const satisfies Record<string, Refusal>;
