import type { FeedScope } from '../rules/portal/api-keys.ts';
import type { CloudEvent } from './cloud-event.ts';
import type { Answer, Id, Timestamp } from './common.ts';

/** A page of the log, in the order of `seq`. */
export interface EventLogAnswer {
  success: true;
  data: CloudEvent[];
  /** Value of `after` for the next page; an empty page can be followed by more. */
  nextSeq: string;
  /** Last sequence number of the log; more events are available at once while it is another one. */
  lastSeq: string;
  /** `nextSeq` as a number. */
  next: number;
  /** `lastSeq` as a number. */
  head: number;
  /** The log's present epoch. Send it with `next`; it changes when a backup is restored. */
  epoch: Id;
}

/** `data` of 409 LOG_EPOCH_CHANGED, and of the event with which a stream then ends. */
export interface LogEpochChange {
  /** The present epoch. */
  epoch: Id;
  /** The last sequence number with the same events in both; 0 for an unknown epoch. */
  lastCommonSeq: string;
  /** `lastCommonSeq` as a number. */
  commonSeq: number;
}

/** The key with which the request was made. */
export interface OwnApiKey {
  name: string;
  scopes: FeedScope[];
  expiresAt: Timestamp;
  /** Whether it reads events that tell when people sign in or use their account. */
  confirmSensitive: boolean;
}
export type OwnApiKeyAnswer = Answer<OwnApiKey>;
