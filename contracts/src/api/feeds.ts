import type { CloudEvent } from './cloud-event.ts';

/** A page of the log, in the order of `seq`. */
export interface EventLogAnswer {
  success: true;
  data: CloudEvent[];
  /** What to send as `after` for the next page; a page may be empty and still lead on. */
  next: number;
  /** The last place of the log: as long as `next` is less, there is more to ask for at once. */
  head: number;
}
