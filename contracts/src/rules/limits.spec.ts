import { expect, it } from '@jest/globals';
import { ADMIN_LOGIN_MESSAGES } from './login-errors.ts';
import {
  OTP_LIFETIME_SECONDS,
  OTP_MAX_ATTEMPTS,
  OTP_MAX_RESENDS,
  OTP_RESEND_AFTER_SECONDS,
  OTP_RESEND_COUNTDOWN_SECONDS,
} from './otp.ts';
import { SEARCH_DEFAULT_DISTANCE_KM, SEARCH_DEFAULT_LIMIT, SEARCH_SORTS } from './search.ts';

it('lives 300 seconds, has 3 tries and 3 resends (A-255, A-256)', () => {
  expect([OTP_LIFETIME_SECONDS, OTP_MAX_ATTEMPTS, OTP_MAX_RESENDS]).toEqual([300, 3, 3]);
});

it('the screen offers a resend a second after the server takes one (M-495, M-496)', () => {
  expect([OTP_RESEND_COUNTDOWN_SECONDS, OTP_RESEND_AFTER_SECONDS]).toEqual([116, 115]);
});

it('a search covers 10 kilometres and answers 50 shops by default (M-505, M-510)', () => {
  expect([SEARCH_DEFAULT_DISTANCE_KM, SEARCH_DEFAULT_LIMIT]).toEqual([10, 50]);
  expect(SEARCH_SORTS).toEqual(['distance', 'name', 'discount', 'rating', 'relevance']);
});

it('the admin login counts down in words (A-266, A-270)', () => {
  expect(ADMIN_LOGIN_MESSAGES.attemptsRemaining(3)).toBe(
    '3 login attempts remaining before temporary lock.',
  );
  expect(ADMIN_LOGIN_MESSAGES.wait('14:59')).toBe(
    'Too many failed login attempts. Please wait 14:59 before trying again.',
  );
});
