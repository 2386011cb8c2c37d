import type { ContactKind, SessionUser } from '@nattil/contracts/api/member/session';
import { asksForConsent } from '@nattil/contracts/legal/notices';
import { avatarAddress } from '../profile/avatar-address.ts';

/** The member fields that the member area needs. */
export interface SessionUserRow {
  id: string;
  email: string | null;
  phone: string | null;
  emailConfirmedAt: Date | null;
  phoneConfirmedAt: Date | null;
  emailLostAt: Date | null;
  phoneLostAt: Date | null;
  openedWith: ContactKind;
  barredContact: ContactKind | null;
  fullName: string | null;
  location: string | null;
  avatarId: string | null;
  profileCompletedAt: Date | null;
  agreedPurposes: string[];
}

/** SQL: the columns of such a row. */
export const SESSION_USER_COLUMNS = `id, email, phone, email_confirmed_at as "emailConfirmedAt",
  phone_confirmed_at as "phoneConfirmedAt", email_lost_at as "emailLostAt", phone_lost_at as "phoneLostAt",
  opened_with as "openedWith", barred_contact as "barredContact", full_name as "fullName", location,
  avatar_id as "avatarId", profile_completed_at as "profileCompletedAt",
  agreed_purposes as "agreedPurposes"`;

/**
 * Converts a member, as aggregate or row, for the member area. A limited session can use few
 * routes.
 */
export function sessionUser(member: SessionUserRow, mustChangePassword = false): SessionUser {
  return {
    id: member.id,
    fullName: member.fullName,
    name: member.fullName,
    email: member.email,
    phone: member.phone,
    emailConfirmed: member.emailConfirmedAt !== null,
    phoneConfirmed: member.phoneConfirmedAt !== null,
    firstCodeBy: firstCodeBy(member),
    contactToConfirm: member.barredContact,
    lostContacts: (['email', 'phone'] as const).filter((kind) => member[`${kind}LostAt`] !== null),
    location: member.location,
    avatar: member.avatarId && avatarAddress(member.avatarId),
    adminId: null,
    isProfileComplete: member.profileCompletedAt !== null,
    mustChangePassword,
    asksForConsent: asksForConsent(member.agreedPurposes),
    requiresVerification: false,
    cardDetails: null,
  };
}

function firstCodeBy({ openedWith, phone, email }: SessionUserRow): 'email' | 'sms' {
  const isByPhone = phone !== null && (openedWith === 'phone' || email === null);
  return isByPhone ? 'sms' : 'email';
}
