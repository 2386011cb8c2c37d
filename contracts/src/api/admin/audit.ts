import type { Answer, CountedPagination, Id, Timestamp } from '../common.ts';

export interface AuditQuery {
  page?: number;
  /** Default 20. */
  limit?: number;
  /** Event type, e.g. ShopApproved. */
  action?: string;
  actorId?: Id;
  objectType?: string;
  objectId?: Id;
  /** Actors of this realm only; default all. */
  realm?: 'member' | 'admin' | 'partner' | 'system' | 'public';
  from?: Timestamp;
  to?: Timestamp;
  /** A name, an id or the first 8 or more digits of one, an IP address, or the number of an event. */
  search?: string;
  /** Returns the newest events before this sequence number. */
  before?: number;
  /** Returns the oldest events after this sequence number. */
  after?: number;
}
export interface AuditRow {
  seq: number;
  at: Timestamp;
  actor: { id: Id | null; name: string | null; role: string };
  action: string;
  object: { type: string; id: Id; name: string | null };
  ip: string | null;
  /** The reason, if given and not erased; events contain none. */
  reason?: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** Names of changed fields whose values are not kept. */
  changedFields?: string[];
}
export interface AuditPagination extends CountedPagination {
  /** Values of `before` for older and of `after` for newer events; null at the end of the trail. */
  older: number | null;
  newer: number | null;
}
export type AuditAnswer = Answer<AuditRow[]> & { pagination: AuditPagination };

export interface AuditVerifyQuery {
  /** `true` verifies from the first event on; default is from the last verified checkpoint. */
  full?: 'true' | 'false';
}
export interface AuditVerification {
  valid: boolean;
  /** Number of recomputed events. */
  checked: number;
  /** First recomputed event; earlier events were verified before. */
  fromSeq: number;
  /** First broken event, if not valid. */
  firstBrokenSeq: number | null;
  /** Description of the break; if valid, `behind by N` while N events are not sealed. */
  reason: string | null;
  /** The last sealed event. */
  headSeq: number;
  /** Events that are not sealed yet. */
  behind: number;
  /** Breaks that an operator accepted, e.g. after restoring a backup. They are always listed. */
  breaks: AuditBreak[];
  /** Items that were ignored, e.g. a checkpoint without a signature. */
  notices: string[];
  verifiedAt: Timestamp;
}
export interface AuditBreak {
  at: Timestamp;
  /** The last event from before the break. */
  seq: number;
  reason: string;
}
export type AuditVerifyAnswer = Answer<AuditVerification>;

/** Answer of a long verification: repeat the request for the progress and, finally, the result. */
export interface AuditVerificationProgress {
  /** Events recomputed so far. */
  checked: number;
  of: number;
}
export type AuditVerifyProgressAnswer = Answer<AuditVerificationProgress>;
