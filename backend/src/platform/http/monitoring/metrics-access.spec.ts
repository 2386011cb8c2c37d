import { describe, expect, it } from '@jest/globals';
import { readConfig } from '../../config/config.ts';
import { areOnMainPort, showsToken } from './metrics-access.ts';

const KEY = 'ab'.repeat(32);
const PRODUCTION = {
  NODE_ENV: 'production',
  SMTP_URL: 'smtp://mail.example.org',
  JWT_SECRET: KEY,
  AUDIT_KEY: KEY,
  OTP_KEY: KEY,
  DATA_KEY: KEY,
};

describe('the metrics on the main port', () => {
  it.each([
    [true, {}],
    [true, { METRICS_TOKEN: 'scrape-nattil' }],
    [false, { METRICS_PORT: '9464' }],
    [false, PRODUCTION],
    [false, { ...PRODUCTION, METRICS_TOKEN: '  ' }],
    [true, { ...PRODUCTION, METRICS_TOKEN: 'scrape-nattil' }],
    [false, { ...PRODUCTION, METRICS_PORT: '9464' }],
    [false, { ...PRODUCTION, METRICS_PORT: '9464', METRICS_TOKEN: 'scrape-nattil' }],
  ])('are there: %s, with %o', (areThere, env) => {
    expect(areOnMainPort(readConfig(env))).toBe(areThere);
  });
});

describe('the token of the metrics', () => {
  const metrics = { port: null, token: 'scrape-nattil' };

  it.each(['Bearer scrape-nattil', 'bearer scrape-nattil', 'BEARER   scrape-nattil'])(
    'is shown by: %s',
    (authorization) => expect(showsToken(metrics, authorization)).toBe(true),
  );

  it.each([
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'Bearer scrape',
    'Bearer scrape-nattil2',
    'Bearer SCRAPE-NATTIL',
    'Bearer scrape-nattil scrape-nattil',
    'Bearer scrape-nattil, Bearer x',
    'Basic scrape-nattil',
    'scrape-nattil',
    'Bearer ö',
  ])('is not shown by: %s', (authorization) => {
    expect(showsToken(metrics, authorization)).toBe(false);
  });

  it('is not required if none is set', () => {
    expect(showsToken({ port: 9464, token: null }, undefined)).toBe(true);
  });
});
