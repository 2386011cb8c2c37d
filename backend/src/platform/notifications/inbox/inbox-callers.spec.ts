import { describe, expect, it } from '@jest/globals';
import { isFromThisMachine } from './inbox-callers.ts';

const PUBLIC_URL = 'https://Cards.example.org:8443/';

const reads = (
  headers: Record<string, string | string[]>,
  { remoteAddress = '127.0.0.1', url = '/dev/inbox' } = {},
) => {
  const all = { host: 'localhost:3000', ...headers };
  const distinct = Object.entries(all).map(([name, value]) => [name, [value].flat()]);
  const first = Object.entries(all).map(([name, value]) => [name, [value].flat()[0]]);
  return isFromThisMachine(
    {
      socket: { remoteAddress },
      headers: Object.fromEntries(first) as Record<string, string>,
      headersDistinct: Object.fromEntries(distinct) as Record<string, string[]>,
      url,
    },
    PUBLIC_URL,
  );
};

describe('a request that was made on this machine', () => {
  it.each([
    'localhost',
    'localhost:3000',
    'LOCALHOST:3000',
    'localhost.',
    'localhost.:3000',
    '127.0.0.1',
    '127.0.0.1:3000',
    '127.3.2.1:80',
    '[::1]',
    '[::1]:3000',
    '[0:0:0:0:0:0:0:1]:3000',
    'cards.example.org',
    'cards.example.org:3000',
    'CARDS.example.org.',
  ])('names the host %s', (host) => {
    expect(reads({ host })).toBe(true);
  });

  it.each([
    '',
    'evil.example.org',
    '127.0.0.1.evil.example.org',
    'localhost.evil.example.org',
    'evil-localhost',
    'localhost..',
    '.localhost',
    'localhost@evil.example.org',
    'evil.example.org@localhost',
    'user:pw@127.0.0.1:3000',
    'localhost:3000@evil.example.org',
    'localhost, evil.example.org',
    'localhost evil.example.org',
    'localhost/',
    'localhost:port',
    'localhost:',
    '127.1',
    '2130706433',
    '0x7f.0.0.1',
    '0.0.0.0:3000',
    '192.168.1.20:3000',
    '[::2]:3000',
    '[::1',
    '::1',
    'cards.example.org.evil.example.org',
    'xcards.example.org',
    `${'a.'.repeat(5_000)}!`,
  ])('does not name the host %.60s', (host) => {
    expect(reads({ host })).toBe(false);
  });

  it('names the same host in every header', () => {
    expect(reads({ host: ['localhost', 'evil.example.org'] })).toBe(false);
    expect(reads({ host: ['localhost', 'localhost'] })).toBe(false);
    expect(reads({ host: [] })).toBe(false);
    expect(reads({}, { url: 'http://localhost:3000/dev/inbox' })).toBe(true);
    expect(reads({}, { url: 'http://evil.example.org/dev/inbox' })).toBe(false);
    expect(reads({}, { url: 'HTTP://localhost@evil.example.org/dev/inbox' })).toBe(false);
    expect(reads({}, { url: 'ftp://localhost/dev/inbox' })).toBe(false);
    expect(reads({ 'x-forwarded-host': 'localhost:5173' })).toBe(true);
    expect(reads({ 'x-forwarded-host': 'localhost, evil.example.org' })).toBe(false);
  });

  it.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])('comes from %s', (peer) => {
    expect(reads({}, { remoteAddress: peer })).toBe(true);
  });

  it.each(['192.168.1.20', '10.0.0.1', '::ffff:192.168.1.20', 'fe80::1%eth0', '0.0.0.0', ''])(
    'does not come from %s',
    (peer) => {
      expect(reads({}, { remoteAddress: peer })).toBe(false);
    },
  );

  it('was not forwarded for a remote client, with any trusted proxies', () => {
    for (const name of ['x-forwarded-for', 'x-real-ip']) {
      expect(reads({ [name]: '127.0.0.1' })).toBe(true);
      expect(reads({ [name]: '127.0.0.1:4321, [::1]:443' })).toBe(true);
      for (const elsewhere of [
        '203.0.113.5',
        '127.0.0.1, 203.0.113.5',
        '203.0.113.5, ::1',
        'unknown',
        '',
      ])
        expect(reads({ [name]: elsewhere })).toBe(false);
    }
    expect(reads({ forwarded: 'for=127.0.0.1' })).toBe(false);
  });
});
