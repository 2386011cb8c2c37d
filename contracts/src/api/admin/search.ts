import type { Answer, Id } from '../common.ts';

/** Kinds of hits of the header's search, in display order. */
export type AdminSearchKind = 'member' | 'shop' | 'card' | 'otp';

export interface AdminSearchQuery {
  /** A name, a number, an e-mail, a phone, or the first 8 or more characters of an id. */
  q: string;
}
export interface AdminSearchHit {
  id: Id;
  title: string;
  /** Distinguishes hits with the same title. */
  detail: string | null;
  status: string;
  /** The member to whom it belongs; null for members and shops. */
  memberId: Id | null;
}
export type AdminSearchAnswer = Answer<{ kind: AdminSearchKind; hits: AdminSearchHit[] }[]>;
