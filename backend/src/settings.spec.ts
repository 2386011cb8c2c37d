import { describe, expect, it } from '@jest/globals';
import { OTP_SETTINGS } from './modules/otp/otp-settings.ts';
import { DECISION_REASON_SETTINGS } from './modules/shops/decision-reason-settings.ts';
import { GEOCODING_SETTINGS } from './modules/shops/geo/geocoding-settings.ts';
import { SEARCH_SETTINGS } from './modules/shops/search/search-settings.ts';
import { ConfigError } from './platform/config/config.ts';
import { Settings } from './platform/config/settings.ts';
import { readSettings } from './settings.ts';

describe('the settings of modules', () => {
  it('have defaults', () => {
    const config = readSettings({});
    expect(OTP_SETTINGS.in(config)).toEqual({ retentionDays: 90 });
    expect(GEOCODING_SETTINGS.in(config)).toEqual({
      url: 'https://nominatim.openstreetmap.org',
      retentionDays: 30,
    });
    expect(SEARCH_SETTINGS.in(config)).toEqual({ perMinute: 300 });
    expect(DECISION_REASON_SETTINGS.in(config)).toEqual({ reasons: [] });
  });

  it('take the given values', () => {
    const config = readSettings({ RETAIN_OTP_DAYS: '5', GEOCODING_URL: 'off' });
    expect(OTP_SETTINGS.in(config).retentionDays).toBe(5);
    expect(GEOCODING_SETTINGS.in(config).url).toBeNull();
  });

  it('take reasons that a bar separates', () => {
    const config = readSettings({
      SHOP_DECISION_REASONS: ' The shop is outside Kerala. |The owner asked for it, by phone.|',
    });
    expect(DECISION_REASON_SETTINGS.in(config).reasons).toEqual([
      'The shop is outside Kerala.',
      'The owner asked for it, by phone.',
    ]);
  });

  it.each([
    [{ RETAIN_OTP_DAYS: '1' }, 'RETAIN_OTP_DAYS must be a whole number from 2 to 3650'],
    [{ RETAIN_GEOCODING_DAYS: 'ever' }, 'RETAIN_GEOCODING_DAYS must be a whole number from 1'],
    [{ SEARCHES_PER_MINUTE: '-1' }, 'SEARCHES_PER_MINUTE must be a whole number from 0'],
    [
      { SHOP_DECISION_REASONS: 'Too far' },
      "SHOP_DECISION_REASONS: Rejection reason must be at least 10 characters long, not 'Too far'",
    ],
    [
      { SHOP_DECISION_REASONS: 'The shop is closed.|'.repeat(11) },
      'SHOP_DECISION_REASONS must hold at most 10 reasons',
    ],
    [{ GEOCODING_URL: 'ftp://x' }, 'GEOCODING_URL must be a URL beginning with http://'],
  ])('are checked with the rest of the configuration: %o', (env, sentence) => {
    expect(() => readSettings(env)).toThrow(ConfigError);
    expect(() => readSettings(env)).toThrow(sentence);
  });

  it('cannot be used unless they were read at start', () => {
    expect(() => new Settings(() => 1).in(readSettings({}))).toThrow('not read at start');
  });
});
