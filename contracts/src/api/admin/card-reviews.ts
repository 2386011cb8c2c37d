import type { Answer, CountedPagination, Id, Timestamp } from '../common.ts';

export type CardReviewStatus = 'open' | 'allowed' | 'refused' | 'withdrawn';

/** A card whose activation waits or waited for an administrator's decision. */
export interface CardReview {
  id: Id;
  /** Sent as If-Match with a decision. */
  version: number;
  status: CardReviewStatus;
  /** The card's member. */
  memberId: Id;
  /** null for a deleted member. */
  memberName: string | null;
  openedAt: Timestamp;
  /** Null while open. */
  decidedAt: Timestamp | null;
  /** Blocked cards with a contact of this member, the latest first; empty after the retention time. */
  blocks: CardReviewBlock[];
}
export interface CardReviewBlock {
  /** The member who had the blocked card. */
  memberId: Id;
  /** Time of that member's deletion; null if not deleted. */
  deletedAt: Timestamp | null;
  blockedAt: Timestamp;
  reason: string | null;
}

/** `GET /api/admin/card-reviews`: the latest first. */
export interface CardReviewsQuery {
  page?: number;
  /** Default 10. */
  limit?: number;
  /** `decided` means allowed, refused and withdrawn. */
  status?: 'open' | 'decided' | 'all';
}
export type CardReviewsAnswer = Answer<CardReview[]> & {
  pagination: CountedPagination;
  /** Number of open reviews, independent of the filter. */
  openReviews: number;
};
/** Answer of allow and refuse. */
export type CardReviewAnswer = Answer<CardReview>;
/** `PUT /api/admin/card-reviews/:id/refuse` */
export interface RefuseCardReviewRequest {
  /** Reason of the block: 10 to 500 characters after trimming. */
  reason?: string;
}
