import type { EventSpec } from './event-module.ts';

/**
 * A backup was restored that does not have these versions of the aggregate: what they said does not
 * stand any more. It takes their place and one version more, so that who has seen them sees this.
 */
export interface HistoryLost {
  /** First and last of the versions that do not stand. */
  fromVersion: number;
  toVersion: number;
}

/** The event of lost history of one kind of aggregate. */
export function historyLost<Kind extends string>(aggregate: Kind): EventSpec<Kind> {
  return {
    aggregate,
    schemaVersion: 1,
    summary: 'A restored backup lacks versions that were published; what they said does not stand.',
  };
}
