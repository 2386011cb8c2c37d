import type { Refusal } from './refusal.ts';

export const EXPORT_REFUSALS = {
  EXPORT_RUNNING: {
    status: 429,
    message: 'Your last export is still running. Please wait until it has ended, or cancel it.',
  },
  EXPORTS_BUSY: {
    status: 429,
    message: 'Too many exports are running at the moment. Please try again in a minute.',
  },
} as const satisfies Record<string, Refusal>;
