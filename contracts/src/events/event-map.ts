import { ADMIN_EVENTS, type AdminEvents } from './admin.ts';
import { CARD_STATES } from './card-states.ts';
import { CARD_EVENTS, type CardEvents } from './cards.ts';
import type { AggregateSpec, EventGuide, EventSpec } from './event-module.ts';
import { historyLost, historyLostType, type HistoryLostType } from './history.ts';
import { MEMBER_EVENTS, type MemberEvents } from './members.ts';
import { NEWSLETTER_EVENTS } from './newsletter.ts';
import { OTP_EVENTS, type OtpEvents } from './otp.ts';
import { PARTNER_EVENTS, type PartnerEvents } from './partners.ts';
import { PURCHASE_EVENTS, type PurchaseEvents } from './purchases.ts';
import { SHOP_EVENTS, type ShopEvents } from './shops.ts';

// Combines the event declarations of the modules.

const MODULES = {
  shops: SHOP_EVENTS,
  members: MEMBER_EVENTS,
  cards: CARD_EVENTS,
  otp: OTP_EVENTS,
  purchases: PURCHASE_EVENTS,
  partners: PARTNER_EVENTS,
  newsletter: NEWSLETTER_EVENTS,
  admin: ADMIN_EVENTS,
} as const;
type Modules = typeof MODULES;
export type EventModuleName = keyof Modules;
type AggregatesOf<Name extends EventModuleName> = Modules[Name]['aggregates'];

export type AggregateType = { [M in EventModuleName]: keyof AggregatesOf<M> }[EventModuleName];

/** Aggregate kinds with consecutive versions, some of which a restored backup may lack. */
export type Withdrawable = {
  [M in EventModuleName]: {
    [K in keyof AggregatesOf<M>]: AggregatesOf<M>[K] extends { hasHistory: true } ? K : never;
  }[keyof AggregatesOf<M>];
}[EventModuleName];

/** Payload by event type. */
export interface EventPayloads
  extends
    ShopEvents,
    MemberEvents,
    CardEvents,
    OtpEvents,
    PurchaseEvents,
    PartnerEvents,
    AdminEvents {}
export type EventType = keyof EventPayloads;

const modules = Object.entries(MODULES) as [EventModuleName, Modules[EventModuleName]][];
const aggregates = modules.flatMap(([module, declared]) =>
  Object.entries<AggregateSpec>(declared.aggregates).map(([kind, spec]) => ({
    module,
    kind,
    ...spec,
  })),
);
const withdrawable = aggregates
  .filter(({ hasHistory }) => hasHistory)
  .map(({ kind }) => kind as Withdrawable);

/** All published events. */
export const EVENTS: Readonly<Record<EventType, EventSpec<AggregateType>>> = {
  ...SHOP_EVENTS.events,
  ...MEMBER_EVENTS.events,
  ...CARD_EVENTS.events,
  ...OTP_EVENTS.events,
  ...PURCHASE_EVENTS.events,
  ...PARTNER_EVENTS.events,
  ...ADMIN_EVENTS.events,
  ...(Object.fromEntries(
    withdrawable.map((kind) => [historyLostType(kind), historyLost(kind)]),
  ) as Record<HistoryLostType<Withdrawable>, EventSpec<Withdrawable>>),
};

/** Kafka topics by module; each has a dead-letter topic `<topic>.dlt`. */
export const TOPICS = Object.fromEntries(
  modules.map(([module, { topic }]) => [module, topic]),
) as Readonly<Record<EventModuleName, string>>;

/** Guides by topic, for the modules that have one. */
export const GUIDES: Readonly<Record<string, EventGuide>> = { [CARD_EVENTS.topic]: CARD_STATES };

/** Modules by aggregate kind. The module determines the topic of the events. */
export const AGGREGATE_MODULES = Object.fromEntries(
  aggregates.map(({ kind, module }) => [kind, module]),
) as Readonly<Record<AggregateType, EventModuleName>>;

/** Aggregate kinds whose events tell when people sign in or use their account. */
export const CONDUCT: ReadonlySet<AggregateType> = new Set(
  aggregates.flatMap(({ kind, tellsConduct }) => (tellsConduct ? [kind as AggregateType] : [])),
);

/** By aggregate kind, the event that replaces versions missing from a restored backup. */
export const HISTORY_LOST = Object.fromEntries(
  withdrawable.map((kind) => [kind, historyLostType(kind) satisfies EventType]),
) as { readonly [Kind in Withdrawable]: HistoryLostType<Kind> };

/** Returns the topic for the events of an aggregate kind. */
export function topicOf(aggregate: AggregateType): string {
  return TOPICS[AGGREGATE_MODULES[aggregate]];
}
