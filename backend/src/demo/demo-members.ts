import { cityLabel } from '@nattil/contracts/catalog/cities';
import type { Tier } from '@nattil/contracts/catalog/tiers';
import {
  activationDeadline,
  cardNumberFrom,
  endOfValidity,
} from '@nattil/contracts/rules/members/card';
import { KERALA_NAMES } from './people.ts';
import { cityOf } from './places.ts';
import { randomFor } from './random.ts';
import { DAY_MS } from '../platform/kernel/time.ts';

export const DEMO_PASSWORD = 'Nattil2026';

export type DemoCardState = 'issued' | 'active' | 'expired' | 'lapsed' | 'blocked';
export interface DemoCard {
  state: DemoCardState;
  /** 16 digits. */
  cardNumber: string;
  tier: Tier;
  issuedAt: Date;
  activateBy: Date;
  activatedAt: Date | null;
  expiresAt: Date | null;
}
export interface DemoMember {
  email: string;
  /** E.164. */
  phone: string | null;
  /** null while the profile is not complete, like location, category and card. */
  fullName: string | null;
  location: string | null;
  preferredCategory: string | null;
  joinedAt: Date;
  /** The last sign-in; the sign-up is one, too. */
  signedInAt: Date;
  card: DemoCard | null;
}

/** Members came back within these days. */
const DAYS_OF_VISITS = 24;
const HALF_A_DAY = 0.5;

interface CardStory {
  state: DemoCardState;
  tier: Tier;
  issuedDaysAgo: number;
  /** Omitted for a card that was never activated. */
  activatedDaysAgo?: number;
}

/** Members with cards in every status, and a few more who use theirs. */
export function demoMembers(now: Date): DemoMember[] {
  return [
    {
      email: 'reji@example.com',
      phone: null,
      fullName: null,
      location: null,
      preferredCategory: null,
      joinedAt: daysBefore(now, 1),
      signedInAt: daysBefore(now, 1),
      card: null,
    },
    member(1, 'meera', 'Meera Nair', 'Kochi, Kerala', 'dining', now, {
      state: 'issued',
      tier: 'bronze',
      issuedDaysAgo: 4,
    }),
    member(2, 'thomas', 'Thomas Kurian', 'Kochi, Kerala', 'travel', now, {
      state: 'active',
      tier: 'silver',
      issuedDaysAgo: 92,
      activatedDaysAgo: 90,
    }),
    member(3, 'ayisha', 'Ayisha Rasheed', 'Kozhikode, Kerala', 'fashion', now, {
      state: 'expired',
      tier: 'bronze',
      issuedDaysAgo: 402,
      activatedDaysAgo: 400,
    }),
    member(4, 'anoop', 'Anoop Varma', 'Thrissur, Kerala', 'electronics', now, {
      state: 'lapsed',
      tier: 'bronze',
      issuedDaysAgo: 45,
    }),
    member(5, 'hamza', 'Hamza Koya', 'Kannur, Kerala', 'groceries', now, {
      state: 'blocked',
      tier: 'bronze',
      issuedDaysAgo: 130,
      activatedDaysAgo: 128,
    }),
    member(6, 'lakshmi', 'Lakshmi Menon', 'Thiruvananthapuram, Kerala', 'healthcare', now, {
      state: 'active',
      tier: 'gold',
      issuedDaysAgo: 212,
      activatedDaysAgo: 210,
    }),
    member(7, 'joseph', 'Joseph Chacko', 'Kottayam, Kerala', 'home-living', now, {
      state: 'active',
      tier: 'bronze',
      issuedDaysAgo: 362,
      activatedDaysAgo: 360,
    }),
    member(8, 'divya', 'Divya Pillai', 'Bangalore, Karnataka', 'beauty', now, {
      state: 'active',
      tier: 'bronze',
      issuedDaysAgo: 12,
      activatedDaysAgo: 12,
    }),
    member(9, 'noushad', 'Noushad Ibrahim', 'Malappuram, Kerala', null, now, {
      state: 'active',
      tier: 'silver',
      issuedDaysAgo: 31,
      activatedDaysAgo: 25,
    }),
  ];
}

/**
 * One member with an active card, determined by index and seed alone, for filling a large database.
 * E-mail, phone and card number are unique for every index below 10⁷ and differ from those of the
 * demo members.
 */
export function generatedMember(index: number, seed: number, now: Date): DemoMember {
  const random = randomFor(seed ^ 0x51ed27, index);
  const names = random.pick(KERALA_NAMES);
  const fullName = `${random.pick(names.first)} ${random.pick(names.last)}`;
  const activatedDaysAgo = random.between(0, 330);
  const login = `${fullName.toLowerCase().replace(/[^a-z]+/g, '.')}.${index}`;
  return member(1_000 + index, login, fullName, cityLabel(cityOf(index)), null, now, {
    state: 'active',
    tier: random.pick(['bronze', 'bronze', 'bronze', 'silver', 'gold']),
    issuedDaysAgo: activatedDaysAgo + random.between(0, 20),
    activatedDaysAgo,
  });
}

function member(
  number: number,
  login: string,
  fullName: string,
  location: string,
  preferredCategory: string | null,
  now: Date,
  story: CardStory,
): DemoMember {
  const issuedAt = daysBefore(now, story.issuedDaysAgo);
  const lastVisit = Math.min(story.issuedDaysAgo, (number % DAYS_OF_VISITS) + HALF_A_DAY);
  const activatedAt =
    story.activatedDaysAgo === undefined ? null : daysBefore(now, story.activatedDaysAgo);
  return {
    email: `${login}@example.com`,
    phone: phoneOf(number),
    fullName,
    location,
    preferredCategory,
    joinedAt: issuedAt,
    signedInAt: daysBefore(now, Math.min(lastVisit, story.activatedDaysAgo ?? lastVisit)),
    card: {
      state: story.state,
      cardNumber: cardNumberOf(number),
      tier: story.tier,
      issuedAt,
      activateBy: activationDeadline(issuedAt),
      activatedAt,
      expiresAt: activatedAt && endOfValidity(activatedAt, 12),
    },
  };
}

/**
 * Different numbers below 10⁷ give different digits: the multipliers are coprime to the modulus.
 */
function phoneOf(number: number): string {
  return `+919${String((number * 414_213_563 + 847_112_233) % 1_000_000_000).padStart(9, '0')}`;
}

function cardNumberOf(number: number): string {
  const low = String((number * 732_050_807 + 314_159_265) % 1_000_000_000).padStart(9, '0');
  return cardNumberFrom(`40027${low}`);
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
