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
  /** JSON text with `id`, `realm` and `role` of the actor; never a name. */
  actor: string;
  /** Request that caused the event; absent if there is none. */
  requestid?: string;
  /** Payload as declared by the event's schema. */
  data: Record<string, unknown>;
}
