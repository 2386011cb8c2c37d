import type { EventModule } from './event-module.ts';

/** The topic is reserved; nothing is published yet. */
export const PURCHASE_EVENTS = {
  topic: 'privilege.purchases.v1',
  aggregates: {},
  events: {},
} as const satisfies EventModule<unknown, never>;
