import { contactRule } from '@nattil/contracts/rules/contact';
import { describe, expect, it } from '@jest/globals';
import { memberActor } from '../../platform/domain/actor.ts';
import { takeRecorded } from '../../platform/domain/aggregate.ts';
import { given, recorded } from '../../platform/testing/decide.ts';
import { contactFrom, countryCodeOf } from './contact.ts';
import { Member, type Profile } from './member.aggregate.ts';

const noon = new Date('2027-01-05T06:30:00Z');
const later = new Date('2027-01-06T06:30:00Z');
const somebody = memberActor('6a3b1f0e-7f7e-4d5c-9f53-0d3c2a6f1b11');
const newMember = () => Member.signUp({ kind: 'email', email: 'anna@example.com' }, 'hash', noon);
const anna: Profile = {
  fullName: 'Anna Mathew',
  email: 'anna@example.com',
  phone: '+919847012345',
  countryCode: '+91',
  location: 'Kochi, Kerala',
  preferredCategory: null,
};

describe('a member', () => {
  it('signs up with one contact, active and without a profile', () => {
    const member = Member.signUp({ kind: 'phone', phone: '+919847012345' }, 'hash', noon);
    expect(member).toMatchObject({
      email: null,
      phone: '+919847012345',
      status: 'active',
      profileCompletedAt: null,
    });
    const [event] = takeRecorded(member);
    expect(event).toMatchObject({
      type: 'MemberSignedUp',
      version: 1,
      data: { memberId: member.id, contactKind: 'phone' },
      actor: memberActor(member.id),
      occurredAt: noon,
    });
  });

  it('completes the profile and records which fields changed, never their values', () => {
    const member = given(newMember())
      .when((m) => m.completeProfile(anna, somebody, later))
      .then(
        recorded('MemberProfileCompleted', {
          preferredCategory: null,
          changedFields: ['fullName', 'phone', 'countryCode', 'location'],
        }),
      );
    expect(member).toMatchObject({ ...anna, profileCompletedAt: later, version: 2 });
  });

  it('completes the profile once', () => {
    const member = newMember();
    member.completeProfile(anna, somebody, noon);
    given(member)
      .when((m) => m.completeProfile({ ...anna, fullName: 'Somebody' }, somebody, later))
      .thenRefused('PROFILE_EXISTS');
    expect(member).toMatchObject({ fullName: 'Anna Mathew', profileCompletedAt: noon });
  });

  it('signs in while active, and not while suspended or inactive', () => {
    expect(
      given(newMember())
        .when((m) => m.signIn(later))
        .thenNothing().lastLoginAt,
    ).toBe(later);
    for (const status of ['suspended', 'inactive'] as const) {
      const member = newMember();
      member.status = status;
      given(member)
        .when((m) => m.signIn(later))
        .thenRefused('ACCOUNT_SUSPENDED');
      expect(member.lastLoginAt).toBe(noon);
    }
  });
});

describe('a contact as typed', () => {
  it.each([
    [' Anna@Example.COM ', { kind: 'email', email: 'anna@example.com' }],
    ['98470 12345', { kind: 'phone', phone: '+919847012345' }],
    ['919847012345', { kind: 'phone', phone: '+919847012345' }],
    ['+447911123456', { kind: 'phone', phone: '+447911123456' }],
  ])('%j is stored as %j', (typed, stored) => {
    expect(contactRule(typed)).toBeNull();
    expect(contactFrom(contactRule.normalise(typed))).toEqual(stored);
  });

  it.each([
    '(0919) 847-012345',
    '987654321',
    '9876543210987654',
    'anna@',
    'anna@example',
    'anna@b@example.com',
    'anna,ben@example.com',
    'anna@example.com\r\nBcc: ben@example.com',
    '',
  ])('%j is refused', (typed) => {
    expect(contactRule(typed)).not.toBeNull();
  });

  it('has the country code that its number begins with', () => {
    expect(countryCodeOf('+971501234567', '+91')).toBe('+971');
    expect(countryCodeOf('+919847012345', undefined)).toBe('+91');
    expect(countryCodeOf('+4915112345678', undefined)).toBe('+91');
  });
});
