import { describe, expect, it } from '@jest/globals';
import { callersAddress, limitKey } from './addresses.ts';

describe('the address for counting a caller', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2'],
    ['2001:DB8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    // Mapped IPv4 addresses count one by one, like IPv4.
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['::ffff:c633:6407', '198.51.100.7'],
    ['0:0:0:0:0:ffff:c633:6407', '198.51.100.7'],
    // A proxy's word for an unknown address, and keys that are not addresses.
    ['unknown', 'unknown'],
    ['1234', '1234'],
    ['member/0190d6a8-5b1c-7000-8000-000000000000', 'member/0190d6a8-5b1c-7000-8000-000000000000'],
    // A key that was already shortened stays the same.
    ['2001:db8:1:2', '2001:db8:1:2'],
  ])('is of %s: %s', (ip, key) => {
    expect(limitKey(ip)).toBe(key);
  });
});

const PEER = '10.0.0.1';

describe('the address of a caller', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['::ffff:127.0.0.1', '127.0.0.1'],
    ['::ffff:7f00:1', '127.0.0.1'],
    ['2001:0db8:0:0:0:0:0:1', '2001:db8::1'],
    ['2001:DB8::1', '2001:db8::1'],
    // Azure Application Gateway and others append the port.
    ['203.0.113.5:4321', '203.0.113.5'],
    ['203.0.113.5:', '203.0.113.5'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[::ffff:203.0.113.5]:443', '203.0.113.5'],
    ['[203.0.113.5]:443', '203.0.113.5'],
    ['"203.0.113.5:4321"', '203.0.113.5'],
    ['"[2001:db8::1]:443"', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%25eth0]:443', 'fe80::1'],
  ])('is of %s: %s', (given, address) => {
    expect(callersAddress(given, PEER)).toBe(address);
  });

  it.each([
    'unknown',
    '_hidden',
    '_hidden:4321',
    '"_hidden"',
    '',
    ' ',
    '%',
    '[]',
    '[]:443',
    '[2001:db8::1',
    '2001:db8::1]:443',
    '[[2001:db8::1]]',
    '203.0.113.5:port',
    '203.0.113.5:4321:4321',
    '203.0.113.5:123456',
    '203.0.113',
    '203.0.113.256',
    '0x7f.1',
    '0177.0.0.1',
    '2130706433',
    'for=203.0.113.5',
    'localhost',
    'example.org:80',
    '9'.repeat(16_000),
    '['.repeat(16_000),
  ])('is the one of its peer where a proxy said %.40s', (given) => {
    expect(callersAddress(given, PEER)).toBe(PEER);
  });

  it('is unknown after the peer disconnected', () => {
    expect(callersAddress(undefined, undefined)).toBe('unknown');
    expect(callersAddress('_hidden', undefined)).toBe('unknown');
  });

  it("is the plain form of the peer's address", () => {
    expect(callersAddress(undefined, '::ffff:198.51.100.7')).toBe('198.51.100.7');
    expect(callersAddress('unknown', 'fe80::1%eth0')).toBe('fe80::1');
  });
});
