/**
 * The advisory locks of the whole product, which share one space in a database. A number never gets
 * another meaning: an older version of the program may hold it during an upgrade.
 */
export const LOCKS = {
  /** Work at the start: migrations, topics, first data. */
  start: 7200,
  /** Giving events their places; the number stands in place_events(). */
  placingEvents: 7201,
  /** Applying events to a consumer: shared by appliers, alone at a swap. */
  applying: 7202,
  /** One worker leads each consumer. */
  leading: 7203,
  /** One relay publishes. */
  relaying: 7204,
  /** One process seals. */
  sealing: 7205,
  /** Making parts of the log; the number stands in make_event_parts(). */
  makingLogParts: 7206,
  /** One process builds a read model at the start. */
  building: 7216,
  /** Sends to one mailbox follow one another. */
  sendingToMailbox: 7221,
  /** Guesses at one account's codes are counted one after the other. */
  guessing: 7222,
  /** An administrator has one export at a time. */
  exportingForOne: 7223,
  /** The places of all exports that run at the same time. */
  exporting: 7224,
} as const;
