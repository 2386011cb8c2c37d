import type { CloudEvent } from './cloud-event.ts';

/** A page of the log, in the order of `seq`. */
export interface EventLogAnswer {
  success: true;
  data: CloudEvent[];
  /** Value of `after` for the next page; an empty page can be followed by more. */
  next: number;
  /** Last sequence number of the log; more events are available at once while `next` is smaller. */
  head: number;
}
