import type { FeedScope } from '../../rules/portal/api-keys.ts';
import type { Answer, Id, Pagination, Timestamp } from '../common.ts';

/** A key by which another system reads the event feeds; its secret is not stored. */
export interface ApiKey {
  id: Id;
  version: number;
  name: string;
  scopes: FeedScope[];
  createdAt: Timestamp;
  /** The owner who created it; null if the name is no longer stored. */
  createdBy: string | null;
  /** The owner who is responsible: who created it or took it over. */
  responsible: string | null;
  expiresAt: Timestamp;
  /** Accurate to a minute; null if never used. */
  lastUsedAt: Timestamp | null;
  revokedAt: Timestamp | null;
}
export type ApiKeysAnswer = Answer<ApiKey[]> & { pagination: Pagination };

export interface CreateApiKeyRequest {
  name: string;
  scopes: FeedScope[];
  expiresInDays: number;
  /** Must be true for a key that reads events of sign-ins, e.g. by `events:members`. */
  confirmSensitive: boolean;
}
/** The only answer that contains the secret. */
export type NewApiKeyAnswer = Answer<ApiKey & { secret: string }>;
