import type { FeedScope } from '../../rules/portal/api-keys.ts';
import type { Answer, Id, Pagination, Timestamp } from '../common.ts';

/** A key by which another system reads the feeds of events; its secret is not stored. */
export interface ApiKey {
  id: Id;
  version: number;
  name: string;
  scopes: FeedScope[];
  createdAt: Timestamp;
  /** The owner who made it; null where that name is not known any more. */
  createdBy: string | null;
  expiresAt: Timestamp;
  /** Within a minute; null where it was never used. */
  lastUsedAt: Timestamp | null;
  revokedAt: Timestamp | null;
}
export type ApiKeysAnswer = Answer<ApiKey[]> & { pagination: Pagination };

export interface CreateApiKeyRequest {
  name: string;
  scopes: FeedScope[];
  expiresInDays: number;
  /** Must be true for a key that may read `events:otp` or `events:admin`. */
  confirmSensitive: boolean;
}
/** The only answer that ever holds the secret. */
export type NewApiKeyAnswer = Answer<ApiKey & { secret: string }>;
