/**
 * All advisory locks of the product, which share one number space per database. A number never gets
 * another meaning, because an older version may hold it during an upgrade.
 */
export const LOCKS = {
  /** Start-up work: migrations, topics, first data. */
  start: 7200,
  /** Assigning places to events. place_events() contains this number. */
  placingEvents: 7201,
  /** Applying events to a consumer: shared by appliers, exclusive at a swap. */
  applying: 7202,
  /** One worker leads each consumer. */
  leading: 7203,
  /** One relay publishes. */
  relaying: 7204,
  /** One process seals. */
  sealing: 7205,
  /** Creating partitions of the log. make_event_parts() contains this number. */
  makingLogParts: 7206,
  /** One process builds a read model at start. */
  building: 7216,
  /** Sends to one mailbox run one after another. */
  sendingToMailbox: 7221,
  /** Guesses at the codes of one account are counted one after another. */
  guessing: 7222,
  /** An administrator has one export at a time. */
  exportingForOne: 7223,
  /** Limits the exports that run at the same time. */
  exporting: 7224,
  /** Invitations of one contact run one after another. */
  invitingContact: 7225,
  /** One round of invitations of shop owners runs at a time. */
  startingInvitations: 7226,
} as const;
