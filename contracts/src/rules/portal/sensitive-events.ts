/** Events that tell when people sign in or use their account: an owner confirms who gets them. */
import {
  AGGREGATE_MODULES,
  CONDUCT,
  EVENTS,
  type AggregateType,
  type EventType,
} from '../../events/event-map.ts';
import type { FeedScope } from './api-keys.ts';
import { confirmRule } from './feed-choices.ts';

const SENSITIVE_SCOPES: ReadonlySet<string> = new Set(
  (Object.keys(AGGREGATE_MODULES) as AggregateType[])
    .filter((kind) => CONDUCT.has(kind))
    .map((kind) => `events:${AGGREGATE_MODULES[kind]}`),
);

export function isSensitive(scope: FeedScope): boolean {
  return SENSITIVE_SCOPES.has(scope);
}

export function isSensitiveEvent(type: EventType): boolean {
  return Object.hasOwn(EVENTS, type) && CONDUCT.has(EVENTS[type].aggregate);
}

export const confirmSensitiveRule = confirmRule(
  'scopes',
  isSensitive,
  'Please confirm that the key may read when people and administrators sign in and use their accounts',
  {
    harmless: ['events:shops', 'events:purchases'],
    sensitive: [
      ['events:shops', 'events:otp'],
      ['events:admin'],
      ['events:members'],
      ['events:cards'],
    ],
  },
);
