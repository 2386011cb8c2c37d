import type { SessionUser } from '@nattil/contracts/api/members';
import { avatarAddress } from './avatar-address.ts';

interface MemberState {
  id: string;
  email: string | null;
  phone: string | null;
  fullName: string | null;
  location: string | null;
  avatarId: string | null;
  profileCompletedAt: Date | null;
}

/** A member, as aggregate or as row, in the form of the member area. Only few routes are open to a limited sign-in. */
export function sessionUser(member: MemberState, mustChangePassword = false): SessionUser {
  return {
    id: member.id,
    fullName: member.fullName,
    name: member.fullName,
    email: member.email,
    phone: member.phone,
    location: member.location,
    avatar: member.avatarId && avatarAddress(member.avatarId),
    adminId: null,
    isProfileComplete: member.profileCompletedAt !== null,
    mustChangePassword,
    requiresVerification: false,
    cardDetails: null,
  };
}
