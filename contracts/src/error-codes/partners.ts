import type { Refusal } from './refusal.ts';

export const PARTNER_REFUSALS = {
  PARTNER_NOT_FOUND: { status: 404, message: 'This person has no access to the shop' },
  PARTNER_ACCESS_EXISTS: { status: 409, message: 'This person has access to the shop already' },
  PARTNER_WRONG_STATE: { status: 409, message: 'The account does not allow this' },
  LAST_SHOP_OWNER: { status: 409, message: 'The last owner of a shop must stay one' },
  OWNER_NEEDED: { status: 403, message: 'Only an owner of the shop may do this' },
} as const satisfies Record<string, Refusal>;
