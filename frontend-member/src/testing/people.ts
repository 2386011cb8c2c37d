import type { OwnProfile } from '@nattil/contracts/api/member/account';
import type { Card, CardDetails, CardTransaction } from '@nattil/contracts/api/member/cards';
import type { ProfileStatusAnswer, SessionUser } from '@nattil/contracts/api/member/session';
import { writeTokens, writeUser } from '@nattil/frontend-shared/session/session-storage';
import { session } from '../shared/session.ts';
import { createAppStore } from '../app/store.ts';
import type { AppStore } from '../shared/store/state.ts';

export function member(differences: Partial<SessionUser> = {}): SessionUser {
  return {
    id: '0199f0a0-0000-7000-8000-000000000001',
    fullName: 'Anna Mathew',
    name: 'Anna Mathew',
    email: 'anna@example.org',
    phone: '+919876543210',
    location: 'Kochi',
    avatar: null,
    emailConfirmed: true,
    phoneConfirmed: true,
    firstCodeBy: 'email',
    contactToConfirm: null,
    lostContacts: [],
    adminId: null,
    isProfileComplete: true,
    mustChangePassword: false,
    asksForConsent: false,
    ...differences,
  };
}

/** A member who has signed up and has no profile yet. */
export function newcomer(): SessionUser {
  return member({
    fullName: null,
    name: null,
    phone: null,
    location: null,
    emailConfirmed: false,
    phoneConfirmed: false,
    isProfileComplete: false,
  });
}

export function profileStatusAnswer(user: SessionUser): ProfileStatusAnswer {
  return {
    success: true,
    data: {
      user,
      status: {
        isProfileComplete: user.isProfileComplete,
        memberStatus: 'active',
        memberSince: '2027-01-05T09:30:00.000Z',
      },
    },
  };
}

export function ownProfile(differences: Partial<OwnProfile> = {}): OwnProfile {
  return {
    id: member().id,
    user: member(),
    countryCode: '+91',
    preferredCategory: 'dining',
    unconfirmed: { email: null, phone: null },
    ...differences,
  };
}

const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

export function card(differences: Partial<Card> = {}): Card {
  return {
    id: '0199f0a0-0000-7000-8000-0000000000c1',
    cardNumber: '9123456789012345',
    status: 'issued',
    tier: 'bronze',
    createdAt: inDays(-2),
    activateBy: inDays(28),
    activatedAt: null,
    expiresAt: null,
    daysRemaining: 28,
    ...differences,
  };
}

export function activeCard(differences: Partial<Card> = {}): Card {
  return card({
    status: 'active',
    activatedAt: inDays(-100),
    expiresAt: inDays(265),
    daysRemaining: 265,
    ...differences,
  });
}

export function cardDetails(
  of: Card | null,
  recentTransactions: CardTransaction[] = [],
  isInReview = false,
): { success: true; data: CardDetails } {
  return {
    success: true,
    data: {
      card: of,
      isInReview,
      user: { fullName: 'Anna Mathew', email: 'anna@example.org', phone: '+919876543210' },
      tier: null,
      activity: { recentTransactions, usageCount: 7, discountUsed: 1234.5 },
    },
  };
}

/** A store with this member signed in and tokens in storage. */
export function storeOf(user: SessionUser | null): AppStore {
  if (user) {
    writeUser('member', user);
    writeTokens('member', { accessToken: 'access-1', refreshToken: 'refresh-1' });
  }
  const store = createAppStore();
  if (user) store.dispatch(session.storeUser(user));
  return store;
}
