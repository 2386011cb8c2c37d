/** Metadata of an event type. */
export interface EventSpec<Kind extends string = string> {
  /** Kind of the aggregate that publishes the event. */
  aggregate: Kind;
  /** Incremented when the payload changes in a way that consumers must know about. */
  schemaVersion: number;
  summary: string;
}

/** A section of the events page for those who act on a module's events. */
export interface EventGuide {
  title: string;
  text: string;
  headings: readonly string[];
  /** Cells in the order of the headings; the first is an event type. */
  rows: readonly (readonly string[])[];
}

/** `event-map.ts` declares `<Kind>HistoryLost` for each kind with a history. */
export type DeclaredType<Payloads> = Exclude<keyof Payloads, `${string}HistoryLost`>;

export interface AggregateSpec {
  hasHistory: boolean;
  /** Whether the events tell when people sign in or use their account. An owner confirms readers. */
  tellsConduct?: true;
}

/** A module's declaration of its published events; `event-map.ts` combines the declarations. */
export interface EventModule<Payloads, Kind extends string> {
  /** Kafka topic of the module; dead letters go to `<topic>.dlt`. */
  topic: string;
  /**
   * Aggregate kinds of the module. Where the events of one are its history, a restored backup may lack
   * some: the kind then also publishes `<Kind>HistoryLost`. Otherwise each event stands alone.
   */
  aggregates: Record<Kind, AggregateSpec>;
  events: Record<DeclaredType<Payloads>, EventSpec<Kind>>;
}
