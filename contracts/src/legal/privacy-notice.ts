/**
 * The itemised notice required by section 5 of the Digital Personal Data Protection Act, 2023.
 * Every change of a text needs a new NOTICE_VERSION.
 */
import { BRAND } from '../brand.ts';
import { DAYS_KEPT, DAYS_KEPT_ALWAYS } from '../rules/privacy/retention.ts';
import type { Purpose } from './notices.ts';

interface NoticeItem {
  purpose: Purpose;
  title: string;
  /** The stored data. */
  data: string;
  why: string;
  howLong: string;
}

export const NOTICE_ITEMS: readonly NoticeItem[] = [
  {
    purpose: 'account',
    title: 'Your account',
    data: 'E-mail address or mobile number, a hash of your password; full name, location, and a preferred category and a picture if you give them.',
    why: 'So that you can sign in and we can reach you.',
    howLong: 'Until you delete your account. Messages that we sent: see the privacy policy.',
  },
  {
    purpose: 'card',
    title: 'Your card',
    data: 'Its number, tier, state and dates, with your name.',
    why: 'So that a partner shop can see whether it is valid.',
    howLong: `Until you delete your account. If we blocked the card: why, and codes computed from your contacts, for ${DAYS_KEPT_ALWAYS.blockedCard} days more.`,
  },
  {
    purpose: 'purchases',
    title: 'Your purchases with the card',
    data: 'Shop, bill, discount and time.',
    why: 'They give you the discount, decide your tier, and let a mistake be corrected.',
    howLong: 'Until you delete your account; then only under a number that says nothing about you.',
  },
  {
    purpose: 'security',
    title: 'The protection of your account',
    data: 'One-time passwords as hashes, sign-ins, sessions, the browsers that you use, and the IP address of requests that change something.',
    why: 'So that nobody else uses your account or your card.',
    howLong: `One-time passwords ${DAYS_KEPT.otp} days, IP addresses ${DAYS_KEPT.ip} days, browsers ${DAYS_KEPT_ALWAYS.knownBrowser} days after the last sign-in.`,
  },
  {
    purpose: 'newsletter',
    title: 'The newsletter',
    data: 'Your e-mail address, only if you subscribe and confirm it. You need no account.',
    why: 'So that we can tell you of new partner shops and offers.',
    howLong: `Until you unsubscribe, and ${DAYS_KEPT_ALWAYS.endedSubscription} days more, so that the links in old mails still answer.`,
  },
];

/** Minors may not sign up. The form does not ask for a date of birth. */
export const NOTICE_ADULTS = `${BRAND.name} is for adults. If you are under 18, please do not sign up and do not subscribe: the law asks for the consent of a parent, which we cannot check.`;

export const NOTICE_WITHDRAW =
  "You may withdraw your consent at any time, as easily as you gave it: under 'Your data' in your profile you turn the newsletter off, download a copy of all that we hold, or delete your account. What was done before stays lawful. Without an account there is no card.";

export function purposeTitle(purpose: string): string {
  return NOTICE_ITEMS.find((item) => item.purpose === purpose)?.title ?? purpose;
}
