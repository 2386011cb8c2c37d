import { REFUSALS } from '@nattil/contracts/error-codes';
import type { ApiError } from '@nattil/frontend-shared/api/api-error';
import { describe, expect, it } from '@jest/globals';
import { loginRefusal } from './login-refusal.ts';

const shown = (error: ApiError) => loginRefusal(error, true);
/** An answer of a server without refusal codes. */
const says = (message: string, status: ApiError['status'] = 409) => shown({ status, message });

describe('a refused login', () => {
  it.each(['Too many requests', 'Rate limit exceeded', 'Please TRY AGAIN LATER', 'Last attempt'])(
    'M-428: "%s" is a toast',
    (message) => expect(says(message)).toEqual({ place: 'toast', text: message }),
  );

  it.each(['INVALID credentials', 'wrong input', 'Incorrect data', 'bad password'])(
    'M-429: "%s" is shown under the password',
    (message) => expect(says(message)).toEqual({ place: 'password', text: message }),
  );

  it.each(['User Not Found', 'no user with it', 'It does not exist'])(
    'M-430: "%s" is shown under the contact',
    (message) => expect(says(message)).toEqual({ place: 'contact', text: message }),
  );

  it.each(['suspended', 'Banned', 'deactivated', 'BLOCKED', 'inactive'])(
    'M-431: an account that is %s is an alert',
    (word) => expect(says(`Account ${word}`)).toMatchObject({ place: 'alert', alert: 'issue' }),
  );

  it('M-433: locked is another alert, also where it speaks of attempts', () => {
    const text = 'Account locked after failed attempts';
    expect(says(text)).toEqual({ place: 'alert', alert: 'locked', text });
  });

  it('M-435: a message that no rule covers is replaced', () => {
    expect(says('Purple')).toEqual({ place: 'password', text: 'Login failed. Please try again.' });
  });

  it.each([
    ['M-436', 401, 'WRONG_PASSWORD', 'password', 'Invalid password. Please check and try again.'],
    [
      'M-439',
      404,
      'ACCOUNT_NOT_FOUND',
      'contact',
      'No account found with this email or mobile number',
    ],
    ['M-440', 400, 'MALFORMED_REQUEST', 'form', 'Please check your login credentials'],
    [
      'M-442',
      429,
      'RATE_LIMITED',
      'toast',
      'Too many attempts. Please wait a few minutes before trying again.',
    ],
    ['M-443', 500, 'INTERNAL', 'form', 'Server error. Please try again later.'],
    ['M-443', 503, 'UNAVAILABLE', 'form', 'Server error. Please try again later.'],
  ] as const)(
    '%s: a %i %s shows its text, whatever the message',
    (_id, status, code, place, text) => {
      const message = 'Your account is locked and blocked';
      expect(shown({ status, code, message })).toEqual({ place, text });
      expect(shown({ status })).toEqual({ place, text });
    },
  );

  it('unknown contacts beyond the limit get the generic answer', () => {
    expect(shown({ status: 401, code: 'INVALID_CREDENTIALS' })).toEqual({
      place: 'password',
      text: 'Invalid email or password',
    });
  });

  it('M-438, M-441: 403 and 423 are alerts by their status', () => {
    expect(says('Account suspended', 403)).toEqual({
      place: 'alert',
      alert: 'suspended',
      text: 'Your account has been suspended. Please contact support for assistance.',
    });
    expect(shown({ status: 423, code: 'ACCOUNT_LOCKED' })).toMatchObject({
      alert: 'locked',
      text: expect.stringContaining('temporarily locked after multiple failed attempts'),
    });
  });

  it('a password that works no longer leads to another one', () => {
    expect(shown({ status: 403, code: 'PASSWORD_RESET_REQUIRED', message: 'Blocked' })).toEqual({
      place: 'alert',
      alert: 'reset',
      text: 'This password can no longer be used. Please choose a new one by "Forgot password".',
    });
  });

  it('shows how long an account is locked if the server says so', () => {
    const locked = { status: 423, code: 'ACCOUNT_LOCKED', retryAfterSeconds: 14 * 60 - 20 };
    expect(shown(locked)).toEqual({
      place: 'alert',
      alert: 'locked',
      text: 'Your account is temporarily locked after multiple failed attempts. It stays locked for 14 minutes.',
    });
  });

  it('M-444: without an answer the text depends on whether the browser is online', () => {
    expect(loginRefusal({ status: 'NETWORK' }, false).text).toBe(
      'No internet connection. Please check your network.',
    );
    expect(loginRefusal({ status: 'NETWORK' }, true).text).toBe(
      'An unexpected error occurred. Please try again.',
    );
  });

  it('a refusal without message and rule is unexpected', () => {
    expect(shown({ status: 418 })).toEqual({
      place: 'form',
      text: 'An unexpected error occurred. Please try again.',
    });
  });

  it('errors of the server are shown at their fields', () => {
    const errors = [{ field: 'email', message: 'Please enter a valid email or mobile number' }];
    expect(shown({ status: 422, code: 'VALIDATION_FAILED', errors })).toEqual({
      place: 'contact',
      text: 'Please enter a valid email or mobile number',
    });
  });

  it('an unconfirmed contact is shown at the contact, not as a suspended account', () => {
    const { message } = REFUSALS.CONTACT_NOT_CONFIRMED;
    expect(shown({ status: 403, code: 'CONTACT_NOT_CONFIRMED', message })).toEqual({
      place: 'contact',
      text: message,
    });
  });
});
