import type { Id, Timestamp } from './common.ts';

/** A CloudEvents 1.0 event in structured JSON, with the same attributes as the Kafka headers. */
export interface CloudEvent {
  specversion: string;
  id: Id;
  source: string;
  /** E.g. `privilege.ShopApproved`. */
  type: string;
  /** Id of the aggregate. */
  subject: string;
  time: Timestamp;
  datacontenttype: string;
  dataschema: string;
  /** Version of the aggregate: 1, 2, 3, … */
  aggregateversion: number;
  aggregatetype: string;
  /** Sequence number as text, because integers of CloudEvents are too small. */
  seq: string;
  /**
   * Epoch of the log in which the event was recorded: a UUIDv7. A higher one began later, with a
   * restored backup.
   */
  logepoch: Id;
  /** JSON text with `id`, `realm` and `role` of the actor; never a name. */
  actor: string;
  /** Request that caused the event; absent if there is none. */
  requestid?: string;
  /** W3C trace context that the request sent; absent if it sent none, or after some months. */
  traceparent?: string;
  /** Payload as declared by the event's schema. */
  data: Record<string, unknown>;
}
