import type { Answer, Id, Timestamp } from '../common.ts';

/** Owners see everything of a shop and invite staff; staff use the till. */
export type ShopRole = 'owner' | 'staff';

/** `GET /api/partner/shops`: shops to which the caller has access. */
export interface PartnerShop {
  id: Id;
  name: string;
  city: string | null;
  role: ShopRole;
  /** The till works for approved shops only. */
  status: 'pending' | 'approved' | 'rejected' | 'blocked';
}
export type PartnerShopsAnswer = Answer<PartnerShop[]>;

/** A person with access to a shop, or invited to it. */
export interface ShopPerson {
  /** Id of the account. */
  id: Id;
  /** Null until the invitation is accepted. */
  name: string | null;
  email: string | null;
  phone: string | null;
  role: ShopRole;
  status: 'invited' | 'active';
  /** Start of the access. */
  since: Timestamp;
  /** End of the invitation link; null if none is open. */
  invitationEndsAt: Timestamp | null;
  lastLoginAt: Timestamp | null;
  /** End of a lock by wrong passwords, which administrators lift. */
  lockedUntil: Timestamp | null;
}
/**
 * `GET /api/partner/shops/:id/people` (owners) and `GET /api/admin/shops/:id/people`.
 * `POST /api/admin/shops/:id/people/:personId/unlock` lifts a lock (role owner of the portal).
 */
export type ShopPeopleAnswer = Answer<ShopPerson[]>;

/** `POST /api/partner/shops/:id/people`: invites staff by exactly one of the two contacts. */
export interface InviteStaffRequest {
  email?: string;
  phone?: string;
}
export type ShopPersonAnswer = Answer<ShopPerson>;

/** `POST /api/partner/invitation`: invitations are read with the token in the body. */
export interface PartnerInvitationRequest {
  token: string;
}
export interface PartnerInvitation {
  /** Shops that invited the contact, in order of their names. */
  shops: { name: string; role: ShopRole }[];
  /** The invited contact. */
  email: string | null;
  phone: string | null;
}
export type PartnerInvitationAnswer = Answer<PartnerInvitation>;

/** `POST /api/partner/invitation/accept`: opens the account. */
export interface AcceptPartnerInvitationRequest {
  token: string;
  name: string;
  newPassword: string;
}

/** `POST /api/partner/invitation/request`: the same answer for all addresses. */
export interface RequestPartnerInvitationRequest {
  /** The e-mail address of the shop. */
  email: string;
}

/** `POST /api/admin/shops/partner-invitations`: invites the owners of all approved shops without one. */
export interface PartnerInvitationsJob {
  id: Id;
  total: number;
  sent: number;
  /** Shops whose owner has an account by now, and those that failed. */
  skipped: number;
  status: 'running' | 'finished';
  startedAt: Timestamp;
}
/** Also `GET /api/admin/shops/partner-invitations`: the latest job; `data` is null before the first. */
export type PartnerInvitationsJobAnswer = Answer<PartnerInvitationsJob | null>;
