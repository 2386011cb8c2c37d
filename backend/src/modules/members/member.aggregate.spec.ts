import { contactRule } from '@nattil/contracts/rules/fields/contact';
import { describe, expect, it } from '@jest/globals';
import { adminActor, memberActor } from '../../platform/kernel/domain/actor.ts';
import { takeRecorded } from '../../platform/kernel/domain/aggregate.ts';
import { given, recorded } from '../../platform/testing/decide.ts';
import { contactFrom } from '../../platform/identity/sign-in/contact.ts';
import { countryCodeOf } from './contacts/country-code.ts';
import { Member } from './member.aggregate.ts';
import type { Profile } from './member-details.ts';

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
        .when((m) => m.signIn('email', later))
        .thenNothing().lastLoginAt,
    ).toBe(later);
    for (const status of ['suspended', 'inactive'] as const) {
      const member = newMember();
      member.status = status;
      given(member)
        .when((m) => m.signIn('email', later))
        .thenRefused('ACCOUNT_SUSPENDED');
      expect(member.lastLoginAt).toBe(noon);
    }
  });
});

describe('a member managed by an administrator', () => {
  const admin = adminActor('6a3b1f0e-7f7e-4d5c-9f53-0d3c2a6f1b12');
  const details = { fullName: 'Anna', email: 'anna@example.com', phone: '+971501234567' };
  const added = () => Member.add(details, 'active', admin, noon);

  it('has a complete profile and no password', () => {
    expect(added()).toMatchObject({
      ...details,
      countryCode: '+971',
      passwordHash: null,
      profileCompletedAt: noon,
      lastLoginAt: null,
    });
  });

  it('changes only the fields that differ; the event names only those fields', () => {
    given(added())
      .when((m) => m.edit({ ...details, fullName: 'Asha' }, [], admin, later))
      .then(recorded('MemberEdited', { changedFields: ['fullName'] }));
    given(added())
      .when((m) => m.edit({}, ['cardNumber'], admin, later))
      .then(recorded('MemberEdited', { changedFields: ['cardNumber'] }));
    given(added())
      .when((m) => m.edit(details, [], admin, later))
      .thenNothing();
  });

  it('is deleted once, and no personal data is left', () => {
    const member = given(added())
      .when((m) => m.delete(admin, later))
      .then(recorded('MemberDeleted', { changes: { status: ['active', 'deleted'] } }));
    expect(JSON.stringify(member)).not.toMatch(/anna|\+971/i);
    for (const act of [
      (m: Member) => m.delete(admin, later),
      (m: Member) => m.setStatus('active', admin, later),
    ])
      given(member).when(act).thenRefused('MEMBER_NOT_FOUND');
  });

  it('changes the status once', () => {
    const member = given(added())
      .when((m) => m.setStatus('suspended', admin, later))
      .then(recorded('MemberStatusChanged', { changes: { status: ['active', 'suspended'] } }));
    given(member)
      .when((m) => m.setStatus('suspended', admin, later))
      .thenNothing();
  });
});

describe('a typed contact', () => {
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

  it('gets the country code from the start of its number', () => {
    expect(countryCodeOf('+971501234567', '+91')).toBe('+971');
    expect(countryCodeOf('+919847012345', undefined)).toBe('+91');
    expect(countryCodeOf('+4915112345678', undefined)).toBe('+49');
  });
});
