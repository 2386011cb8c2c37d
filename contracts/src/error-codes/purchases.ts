import type { Refusal } from './refusal.ts';

export const PURCHASE_REFUSALS = {
  PURCHASE_NOT_FOUND: { status: 404, message: 'Purchase not found' },
  PURCHASE_REVERSED: { status: 409, message: 'This purchase was reversed already' },
} as const satisfies Record<string, Refusal>;
