import type { CardTier } from '../member/cards.ts';
import type { Answer, CountedPagination, Day, Id, Rupees, Timestamp } from '../common.ts';
import type { MemberStatus } from '../member/session.ts';
import type { Purchase } from '../purchases.ts';

/** A member as administrators see it. */
export interface AdminMember {
  id: Id;
  /** What changes of it send as If-Match; the ETag of one member's answer. */
  version: number;
  fullName: string | null;
  /** Same as fullName. */
  name: string | null;
  email: string | null;
  /** E.164. */
  phone: string | null;
  /** When a code or link that was sent to the e-mail was first used; null: not confirmed. */
  emailConfirmedAt: Timestamp | null;
  phoneConfirmedAt: Timestamp | null;
  status: MemberStatus;
  /** Whether status is active. */
  isActive: boolean;
  /** Until when wrong passwords of strangers keep everybody out but known browsers; null: not locked. */
  lockedUntil: Timestamp | null;
  /** Of who was added and has not chosen a password yet; null for everybody else. */
  invitation: AdminUserInvitation | null;
  card: AdminUserCard | null;
  /** Of the present card: 16 digits; null without a card. */
  cardNumber: string | null;
  /** Last day in IST, e.g. 2027-01-31; null before activation. */
  cardExpiryDate: Day | null;
  discountTier: CardTier;
  discountUsed: Rupees;
  usageCount: number;
  lastLogin: Timestamp | null;
  createdAt: Timestamp;
}
export interface AdminUserInvitation {
  /** Until when the link works; null once it ended and is not kept any more. */
  endsAt: Timestamp | null;
}
export interface AdminUserCard {
  id: Id;
  /** What changes of it send as If-Match. */
  version: number;
  status: 'issued' | 'active' | 'expired' | 'lapsed' | 'blocked' | 'replaced';
  activateBy: Timestamp | null;
  /** Why it is blocked, if a reason was given; null for other cards. */
  blockReason: string | null;
}
export interface AdminUserCounts {
  total: number;
  active: number;
  inactive: number;
  suspended: number;
}

export interface AdminUsersQuery {
  page?: number;
  /** Default 10. */
  limit?: number;
  /** Name, e-mail, phone or card number. */
  search?: string;
  status?: MemberStatus | 'all';
  sortBy?: 'createdAt' | 'name' | 'lastLogin' | 'status';
  sortOrder?: 'ASC' | 'DESC';
}
export type AdminUsersAnswer = Answer<AdminMember[]> & {
  pagination: CountedPagination;
  /** Of all members, whatever was searched. */
  counts: AdminUserCounts;
};
export type AdminUserAnswer = Answer<AdminMember>;

/** `POST /api/admin/users`: the member gets a link by e-mail to set a password. */
export interface AddUserRequest {
  name: string;
  email: string;
  phone: string;
  status?: MemberStatus;
  /** 16 digits, dashes and blanks between them allowed; empty or left out: made by the server. */
  cardNumber?: string;
  /** Default bronze. */
  discountTier?: CardTier;
}
/** `PUT /api/admin/users/:id`: what is left out stays. */
export interface UpdateUserRequest {
  name?: string;
  email?: string;
  phone?: string;
  status?: MemberStatus;
  cardNumber?: string;
  discountTier?: CardTier;
}
/**
 * `PUT /api/admin/users/:id/reset-password`: every sign-in of the member ends. The password is good for
 * one sign-in, which can only choose another.
 */
export interface ResetUserPasswordRequest {
  newPassword: string;
}
/** `PUT /api/admin/users/:id/card` */
export interface UpdateCardRequest {
  cardNumber: string;
  /** Day in IST, from today to 24 months ahead; left out: unchanged. */
  expiryDate?: Day;
  discountTier?: CardTier;
  /** true blocks the card, false lifts the block; left out: unchanged. */
  blocked?: boolean;
  /** Why it is blocked: 10 to 500 characters after trimming; only with a block. */
  reason?: string;
}
/** `GET /api/admin/users/:id/discount-history`: the purchases, the latest first. */
export type DiscountHistoryAnswer = Answer<Purchase[]> & { pagination: CountedPagination };
