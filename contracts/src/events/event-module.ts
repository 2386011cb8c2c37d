/** Metadata of an event type. */
export interface EventSpec<Kind extends string = string> {
  /** Kind of the aggregate that publishes the event. */
  aggregate: Kind;
  /** Incremented when the payload changes in a way that consumers must know about. */
  schemaVersion: number;
  summary: string;
}

/** A module's declaration of its published events; `event-map.ts` combines the declarations. */
export interface EventModule<Payloads, Kind extends string> {
  /** Kafka topic of the module; dead letters go to `<topic>.dlt`. */
  topic: string;
  /**
   * Aggregate kinds of the module. `historyLost` is the event that replaces versions missing from a
   * restored backup; null if the events of the kind are independent actions.
   */
  aggregates: Record<Kind, { historyLost: keyof Payloads | null }>;
  events: Record<keyof Payloads, EventSpec<Kind>>;
}
