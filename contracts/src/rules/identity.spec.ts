import { describe, expect, it } from 'vitest';
import {
  ACCESS_TOKEN_REFRESH_INTERVAL_MS,
  ADMIN_PASSWORD_MIN_LENGTH,
  E164_PATTERN,
  IDENTITY_MESSAGES,
  isContact,
  isEmail,
  isPhone,
  newPasswordError,
  normaliseEmail,
  normalisePhone,
  passwordChecklist,
  portalPasswordError,
} from './identity.ts';

describe('contacts', () => {
  it('are an e-mail or 10 to 15 digits, and nothing else (M-289, M-296)', () => {
    const good = [
      'a@b.co',
      ' member.one@example.org ',
      '9876543210',
      '919876543210',
      '1'.repeat(15),
    ];
    const bad = ['', 'a@b', 'a b@c.de', 'a@b.', '987654321', '1'.repeat(16), '98765abc10', '@b.co'];
    expect(good.filter((contact) => !isContact(contact))).toEqual([]);
    expect(bad.filter((contact) => isContact(contact))).toEqual([]);
  });

  it('may carry spaces and dashes in a phone (M-306)', () => {
    expect(isPhone('98765 43210')).toBe(true);
    expect(isPhone('+91 98765-43210')).toBe(true);
    expect(isEmail(`${'a'.repeat(250)}@b.co`)).toBe(false);
  });

  it('become E.164: 10 digits get the country code, longer ones carry theirs (M-152)', () => {
    expect(normalisePhone('98765 43210')).toBe('+919876543210');
    expect(normalisePhone('5551234567', '+1')).toBe('+15551234567');
    expect(normalisePhone('919876543210')).toBe('+919876543210');
    expect(normalisePhone('+971 50-123-4567', '+91')).toBe('+971501234567');
    expect(normalisePhone('09876543210')).toBe('+919876543210');
    expect(normalisePhone('0501234567', '+971')).toBe('+971501234567');
    expect(normalisePhone('00971501234567')).toBe('+971501234567');
    expect(normalisePhone('(0919) 847-012345')).not.toMatch(E164_PATTERN);
    expect(normalisePhone('9876543210')).toMatch(E164_PATTERN);
    expect(normaliseEmail(' Anna@Example.ORG ')).toBe('anna@example.org');
  });
});

describe('a new password', () => {
  it('is required (M-297)', () => {
    expect(newPasswordError('')).toBe('Password is required');
  });

  it('has at least 8 characters (M-298)', () => {
    expect(newPasswordError('Abcdef1')).toBe('Password must be at least 8 characters long');
    expect(newPasswordError('Abcdefg1')).toBeUndefined();
  });

  it('has an uppercase letter, a lowercase letter and a digit (M-299)', () => {
    const weak = 'Password must contain uppercase, lowercase, and numbers';
    for (const password of ['abcdefg1', 'ABCDEFG1', 'Abcdefgh']) {
      expect(newPasswordError(password), password).toBe(weak);
    }
  });

  it('has at most 128 characters, and from 12 for administrators', () => {
    expect(newPasswordError(`Ab1${'x'.repeat(126)}`)).toBe(IDENTITY_MESSAGES.passwordTooLong);
    expect(newPasswordError('Abcdefghij1', ADMIN_PASSWORD_MIN_LENGTH)).toBe(
      IDENTITY_MESSAGES.adminPasswordTooShort,
    );
    expect(newPasswordError('Abcdefghijk1', ADMIN_PASSWORD_MIN_LENGTH)).toBeUndefined();
  });

  it('is refused below 6 characters in the words of the portal where an administrator types it', () => {
    expect(portalPasswordError('Abc1')).toBe('Password must be at least 6 characters');
    expect(portalPasswordError('Abcdef1')).toBe('Password must be at least 8 characters long');
  });

  it('has a checklist of four rules, each met or not (M-088)', () => {
    expect(passwordChecklist('abc1').map(({ met }) => met)).toEqual([false, false, true, true]);
    expect(passwordChecklist('Abcdefg1').every(({ met }) => met)).toBe(true);
  });
});

it('the access token is renewed every 14 minutes (M-209)', () => {
  expect(ACCESS_TOKEN_REFRESH_INTERVAL_MS).toBe(14 * 60 * 1000);
});
