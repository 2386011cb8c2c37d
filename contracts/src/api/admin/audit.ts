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
  realm?: 'member' | 'admin' | 'system' | 'public';
  from?: Timestamp;
  to?: Timestamp;
  /** Only events before this place in the log, the newest of them. */
  before?: number;
  /** Only events after this place, the oldest of them. */
  after?: number;
}
export interface AuditRow {
  seq: number;
  at: Timestamp;
  actor: { id: Id | null; name: string | null; role: string };
  action: string;
  object: { type: string; id: Id; name: string | null };
  ip: string | null;
  /** Why, where a reason was given and not erased; events carry none. */
  reason?: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}
export interface AuditPagination extends CountedPagination {
  /** What to send as `before` for older and as `after` for newer events; null where the trail ends. */
  older: number | null;
  newer: number | null;
}
export type AuditAnswer = Answer<AuditRow[]> & { pagination: AuditPagination };

export interface AuditVerifyQuery {
  /** `true`: from the first event on; otherwise from the last checkpoint, which was verified before. */
  full?: 'true' | 'false';
}
export interface AuditVerification {
  valid: boolean;
  /** How many events were recomputed. */
  checked: number;
  /** The first of them; those before it were verified earlier. */
  fromSeq: number;
  /** The first broken place, when not valid. */
  firstBrokenSeq: number | null;
  /** What is wrong; or, when valid, `behind by N` while events wait for the seal. */
  reason: string | null;
  /** The last sealed event. */
  headSeq: number;
  /** Events that are not sealed yet. */
  behind: number;
  /** Breaks that an operator accepted, e.g. after restoring a backup: named for ever. */
  breaks: AuditBreak[];
  /** What could not be taken into account, e.g. a checkpoint without a signature. */
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

/** The verification takes longer: asking again gives the progress, in the end the result. */
export interface AuditVerificationProgress {
  /** Events recomputed so far. */
  checked: number;
  of: number;
}
export type AuditVerifyProgressAnswer = Answer<AuditVerificationProgress>;
