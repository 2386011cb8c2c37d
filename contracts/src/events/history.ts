import type { EventSpec } from './event-module.ts';

/**
 * A backup was restored that lacks these versions of the aggregate: what they said is void. This event
 * takes their place and one version more, so that a reader who has seen them sees it.
 */
export interface HistoryLost {
  /** First and last of the void versions. */
  fromVersion: number;
  toVersion: number;
}

/** Declares the event for the lost history of an aggregate kind. */
export function historyLost<Kind extends string>(aggregate: Kind): EventSpec<Kind> {
  return {
    aggregate,
    schemaVersion: 1,
    summary: 'A restored backup lacks versions that were published; what they said is void.',
  };
}
