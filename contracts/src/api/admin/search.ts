import type { Answer, Id } from '../common.ts';

/** The kinds of things that the header's search finds, in the order in which it shows them. */
export type AdminSearchKind = 'member' | 'shop' | 'card' | 'otp';

export interface AdminSearchQuery {
  /** A name, a number, an e-mail, a phone, or the first 8 or more characters of an id. */
  q: string;
}
export interface AdminSearchHit {
  id: Id;
  title: string;
  /** What tells it from others of the same title. */
  detail: string | null;
  status: string;
  /** The member that it belongs to; null for members and shops. */
  memberId: Id | null;
}
export type AdminSearchAnswer = Answer<{ kind: AdminSearchKind; hits: AdminSearchHit[] }[]>;
