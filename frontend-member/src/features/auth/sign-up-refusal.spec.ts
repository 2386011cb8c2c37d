import { describe, expect, it } from '@jest/globals';
import { signUpRefusal } from './sign-up-refusal.ts';

const taken = 'This email or mobile number is already registered';

describe('a refused sign-up', () => {
  it.each([
    ['M-451', { status: 409, code: 'CONTACT_TAKEN' }, 'contact', taken],
    ['M-452', { status: 400, message: 'User Already Exists' }, 'contact', taken],
    ['M-454', { status: 422 }, 'contact', 'Invalid email or mobile number format'],
    [
      'M-454',
      { status: 400, message: 'Validation failed' },
      'contact',
      'Invalid email or mobile number format',
    ],
    ['M-455', { status: 400 }, 'form', 'Please check your registration details'],
    ['M-456', { status: 403 }, 'alert', expect.stringContaining('not allowed')],
    ['M-457', { status: 429 }, 'toast', 'Too many signup attempts. Please try again later.'],
    ['M-458', { status: 502 }, 'form', 'Server error. Please try again later'],
    ['M-459', { status: 418, message: 'teapot' }, 'form', 'Registration failed'],
    ['M-460', { status: 'NETWORK' }, 'form', 'Network error. Please try again.'],
  ] as const)('%s: %j', (_id, error, place, text) => {
    expect(signUpRefusal(error)).toEqual({ place, text });
  });

  it('M-361: a password that only the server refuses is refused at its field', () => {
    const errors = [{ field: 'password', message: 'This password is too common.' }];
    expect(signUpRefusal({ status: 422, code: 'VALIDATION_FAILED', errors })).toEqual({
      place: 'password',
      text: 'This password is too common.',
    });
  });
});
