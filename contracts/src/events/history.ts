import type { EventSpec } from './event-module.ts';

/**
 * A restored backup lacks these versions of the aggregate, so they are void. This event has the version
 * after them, so that consumers of the void versions process it.
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
    summary: 'A restored backup lacks published versions, which are void.',
  };
}
