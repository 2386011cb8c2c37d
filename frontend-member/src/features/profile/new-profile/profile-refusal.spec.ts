import { describe, expect, it } from '@jest/globals';
import { profileRefusal } from './profile-refusal.ts';

describe('a refused profile', () => {
  it.each([
    ['Invalid email given', 'email'],
    ['Mobile is too short', 'phone'],
    ['Unknown city', 'location'],
    ['Your name is odd', 'fullName'],
  ])('M-464: "%s" is shown at %s', (message, field) => {
    expect(profileRefusal({ status: 400, message })).toEqual({
      kind: 'fields',
      errors: { [field]: message },
    });
  });

  it("another member's contact is refused at the fields that the server names, else at the email", () => {
    const message = 'This email or mobile number is already registered';
    expect(profileRefusal({ status: 409, code: 'CONTACT_TAKEN', message })).toEqual({
      kind: 'taken',
      errors: { email: message },
    });
    const errors = ['email', 'phone'].map((field) => ({ field, message }));
    expect(profileRefusal({ status: 409, code: 'CONTACT_TAKEN', message, errors })).toEqual({
      kind: 'taken',
      errors: { email: message, phone: message },
    });
  });

  it('has a text of its own where no reason is known', () => {
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
