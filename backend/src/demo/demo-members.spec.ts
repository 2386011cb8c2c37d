import { isCardNumber } from '@nattil/contracts/testing/card-number';
import { newPasswordRule } from '@nattil/contracts/rules/sign-in/password';
import { describe, expect, it } from '@jest/globals';
import { DEMO_PASSWORD, demoMembers, generatedMember } from './demo-members.ts';

const E164 = /^\+[1-9]\d{9,14}$/;

const now = new Date('2027-01-05T06:00:00Z');
const members = demoMembers(now);

describe('the demo members', () => {
  it('cover every card status and include one member without a profile', () => {
    const states = members.map(({ card }) => card?.state ?? 'none');
    expect(states.slice(0, 6)).toEqual([
      'none',
      'issued',
      'active',
      'expired',
      'lapsed',
      'blocked',
    ]);
    expect(members.filter(({ fullName }) => fullName === null)).toHaveLength(1);
  });

  it('have dates that agree with their status', () => {
    for (const { card, joinedAt, signedInAt, email } of members) {
      expect([email, joinedAt < now]).toStrictEqual([email, true]);
      expect([email, signedInAt >= joinedAt && signedInAt < now]).toStrictEqual([email, true]);
      // Nobody activates a card without being signed in.
      expect([email, signedInAt >= (card?.activatedAt ?? joinedAt)]).toStrictEqual([email, true]);
      if (!card) continue;
      const over = card.expiresAt !== null && card.expiresAt <= now;
      expect([email, over]).toStrictEqual([email, card.state === 'expired']);
      const neverActivated = card.state === 'issued' || card.state === 'lapsed';
      expect([email, card.activatedAt === null]).toStrictEqual([email, neverActivated]);
      if (neverActivated)
        expect([email, card.activateBy <= now]).toStrictEqual([email, card.state === 'lapsed']);
      else
        expect([email, (card.activatedAt ?? now) <= card.activateBy]).toStrictEqual([email, true]);
    }
  });

  it('share one password, which passes the password rules', () => {
    expect(newPasswordRule(DEMO_PASSWORD)).toBeNull();
  });
});

it('M-499: demo and generated members differ in e-mail, phone and card number, which are valid', () => {
  const all = [
    ...members,
    ...Array.from({ length: 10_000 }, (_, index) => generatedMember(index, 7, now)),
  ].filter(({ card }) => card !== null);
  for (const values of [
    all.map(({ email }) => email),
    all.map(({ phone }) => phone ?? ''),
    all.map(({ card }) => card?.cardNumber ?? ''),
  ]) {
    expect(new Set(values).size).toBe(all.length);
  }
  expect(all.every(({ phone }) => E164.test(phone ?? ''))).toBe(true);
  expect(all.every(({ card }) => isCardNumber(card?.cardNumber ?? ''))).toBe(true);
});
