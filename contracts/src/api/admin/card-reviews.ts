import type { Answer, CountedPagination, Id, Timestamp } from '../common.ts';

export type CardReviewStatus = 'open' | 'allowed' | 'refused' | 'withdrawn';

/** A card whose activation waits, or waited, for an administrator. */
export interface CardReview {
  id: Id;
  /** What decides about it sends as If-Match. */
  version: number;
  status: CardReviewStatus;
  /** Whose card it is. */
  memberId: Id;
  /** null for a deleted member. */
  memberName: string | null;
  openedAt: Timestamp;
  /** null while it is open. */
  decidedAt: Timestamp | null;
  /** The blocked cards that had a contact of this member, the latest first; empty once they are not kept any more. */
  blocks: CardReviewBlock[];
}
export interface CardReviewBlock {
  /** The member who had the blocked card. */
  memberId: Id;
  /** When that member was deleted; null for one who is not. */
  deletedAt: Timestamp | null;
  blockedAt: Timestamp;
  reason: string | null;
}

/** `GET /api/admin/card-reviews`: the latest first. */
export interface CardReviewsQuery {
  page?: number;
  /** Default 10. */
  limit?: number;
  /** decided: allowed, refused and withdrawn. */
  status?: 'open' | 'decided' | 'all';
}
export type CardReviewsAnswer = Answer<CardReview[]> & {
  pagination: CountedPagination;
  /** How many are open, whatever was asked for. */
  openReviews: number;
};
/** Answer of allow and refuse. */
export type CardReviewAnswer = Answer<CardReview>;
/** `PUT /api/admin/card-reviews/:id/refuse` */
export interface RefuseCardReviewRequest {
  /** Why the card is blocked: 10 to 500 characters after trimming. */
  reason?: string;
}
