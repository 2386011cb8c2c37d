import type { EventModule } from './event-module.ts';

/** The topic is reserved; nothing is published yet. */
export const NEWSLETTER_EVENTS = {
  topic: 'privilege.newsletter.v1',
  aggregates: {},
  events: {},
} as const satisfies EventModule<unknown, never>;
