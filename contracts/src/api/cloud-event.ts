import type { Id, Timestamp } from './common.ts';

/** An event as CloudEvents 1.0 in structured JSON; the same attributes as the headers in Kafka. */
export interface CloudEvent {
  specversion: string;
  id: Id;
  source: string;
  /** E.g. `privilege.ShopApproved`. */
  type: string;
  /** The id of its aggregate. */
  subject: string;
  time: Timestamp;
  datacontenttype: string;
  dataschema: string;
  /** The version of its aggregate: 1, 2, 3, … */
  aggregateversion: number;
  aggregatetype: string;
  /** Its place in the log, in digits: CloudEvents know no number that is large enough. */
  seq: string;
  /** JSON text: `id`, `realm` and `role` of who did it; never a name. */
  actor: string;
  /** The request that caused it; absent where none did. */
  requestid?: string;
  /** As its schema says. */
  data: Record<string, unknown>;
}
