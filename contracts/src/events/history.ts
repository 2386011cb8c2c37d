import type { EventSpec } from './event-module.ts';

/**
 * A restored backup lacks these versions of the aggregate, so their events are void. This event takes
 * their place and has one version more, so that readers of the void ones read it.
 */
export interface HistoryLost {
  /** First and last of the void versions. */
  fromVersion: number;
  toVersion: number;
}

type Pascal<Kind extends string> = Kind extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${Pascal<Rest>}`
  : Capitalize<Kind>;

/** The event type of a kind's lost history: `card-review` has `CardReviewHistoryLost`. */
export type HistoryLostType<Kind extends string> = `${Pascal<Kind>}HistoryLost`;

export function historyLostType<Kind extends string>(kind: Kind): HistoryLostType<Kind> {
  const words = kind.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}HistoryLost` as HistoryLostType<Kind>;
}

/** Declares the event for the lost history of an aggregate kind. */
export function historyLost<Kind extends string>(aggregate: Kind): EventSpec<Kind> {
  return {
    aggregate,
    schemaVersion: 1,
    summary: 'A restored backup lacks published versions, which are void.',
  };
}
