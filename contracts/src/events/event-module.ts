/** What is said of one type of event beside the type of its payload. */
export interface EventSpec<Kind extends string = string> {
  /** Kind of aggregate whose events these are. */
  aggregate: Kind;
  /** Raised when the payload changes in a way that readers must know of. */
  schemaVersion: number;
  summary: string;
}

/** All that a module declares about the events that it publishes; `event-map.ts` gathers them. */
export interface EventModule<Payloads, Kind extends string> {
  /** Its Kafka topic; dead letters go to `<topic>.dlt`. */
  topic: string;
  /**
   * Its kinds of aggregates, each with the event that takes the place of versions that a restored
   * backup lacks; null where each event is an action of its own and none follows another.
   */
  aggregates: Record<Kind, { historyLost: keyof Payloads | null }>;
  events: Record<keyof Payloads, EventSpec<Kind>>;
}
