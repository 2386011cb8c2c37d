import { describe, expect, it } from '@jest/globals';
import { profileRefusal } from './profile-refusal.ts';

describe('a refused profile', () => {
  it.each([
    ['M-461', { status: 409, code: 'PROFILE_EXISTS' }],
    ['M-462', { status: 400, message: 'Duplicate profile' }],
  ] as const)('%s: exists already', (_id, error) => {
    expect(profileRefusal(error)).toEqual({ kind: 'exists' });
  });

  it('M-466: a 403 is denied', () => {
    expect(profileRefusal({ status: 403 })).toEqual({ kind: 'denied' });
  });

  it.each([
    ['Invalid email given', 'email'],
    ['Mobile is too short', 'phone'],
    ['Unknown city', 'location'],
    ['Your name is odd', 'fullName'],
  ])('M-464: "%s" stands at %s', (message, field) => {
    expect(profileRefusal({ status: 400, message })).toEqual({
      kind: 'fields',
      errors: { [field]: message },
    });
  });

  it('M-465: each entry of errors stands at its field', () => {
    const errors = [
      { field: 'phone', message: 'one' },
      { field: 'location', message: 'two' },
    ];
    expect(profileRefusal({ status: 422, code: 'VALIDATION_FAILED', errors })).toEqual({
      kind: 'fields',
      errors: { phone: 'one', location: 'two' },
    });
  });

  it('a contact of somebody else is refused at the fields that the server names, else at the email', () => {
    const message = 'This email or mobile number is already registered';
    expect(profileRefusal({ status: 409, code: 'CONTACT_TAKEN', message })).toEqual({
      kind: 'fields',
      errors: { email: message },
    });
    const errors = ['email', 'phone'].map((field) => ({ field, message }));
    expect(profileRefusal({ status: 409, code: 'CONTACT_TAKEN', message, errors })).toEqual({
      kind: 'fields',
      errors: { email: message, phone: message },
    });
  });

  it('M-373 M-467: another reason is shown with the text', () => {
    expect(profileRefusal({ status: 418, message: 'teapot' })).toEqual({
      kind: 'failed',
      text: 'Profile creation failed',
      reason: 'teapot',
    });
  });

  it('M-468: no reason at all', () => {
    for (const error of [
      { status: 'NETWORK' as const },
      { status: 500, message: 'HTTP error! status: 500' },
    ]) {
      expect(profileRefusal(error)).toEqual({
        kind: 'failed',
        text: 'Failed to create profile. Please try again.',
      });
    }
  });
});
