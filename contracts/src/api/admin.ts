import type { Answer, Id, Pagination, Timestamp } from './common.ts';

export interface AdminUser {
  id: Id;
  email: string;
  name: string;
  role: 'admin';
}
export interface AdminLoginRequest {
  email: string;
  password: string;
  rememberMe?: boolean;
}
export type AdminLoginAnswer = Answer<{
  token: string;
  accessToken: string;
  refreshToken: string;
  user: AdminUser;
}>;
export type AdminVerifyAnswer = Answer<{ valid: true; user: AdminUser }> & { valid: true };

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
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}
export interface AuditPagination extends Pagination {
  /** Whether totalItems is all there is; false when it is more than that. */
  totalIsExact: boolean;
  /** What to send as `before` for older and as `after` for newer events; null where the trail ends. */
  older: number | null;
  newer: number | null;
}
export type AuditAnswer = Answer<AuditRow[]> & { pagination: AuditPagination };

export type AuditVerifyAnswer = Answer<{
  valid: boolean;
  /** How many events were checked. */
  checked: number;
  /** The first broken place, when not valid. */
  firstBrokenSeq: number | null;
  reason: string | null;
  headSeq: number;
  verifiedAt: Timestamp;
}>;
