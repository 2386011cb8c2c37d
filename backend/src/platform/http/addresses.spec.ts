import { describe, expect, it } from '@jest/globals';
import { limitKey, plainAddress } from './addresses.ts';

describe('the address by which a caller is counted', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2'],
    ['2001:DB8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    // One by one, as IPv4 is, and not all of them together.
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['::ffff:c633:6407', '198.51.100.7'],
    ['0:0:0:0:0:ffff:c633:6407', '198.51.100.7'],
    // What a proxy says where it knows no address, and keys that are none.
    ['unknown', 'unknown'],
    ['1234', '1234'],
    ['member/0190d6a8-5b1c-7000-8000-000000000000', 'member/0190d6a8-5b1c-7000-8000-000000000000'],
    // A key of its own stays what it is.
    ['2001:db8:1:2', '2001:db8:1:2'],
  ])('is of %s: %s', (ip, key) => {
    expect(limitKey(ip)).toBe(key);
  });
});

describe('the address that is kept', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['::ffff:127.0.0.1', '127.0.0.1'],
    ['::ffff:7f00:1', '127.0.0.1'],
    ['2001:0db8:0:0:0:0:0:1', '2001:db8::1'],
    ['unknown', 'unknown'],
  ])('is of %s: %s', (ip, kept) => {
    expect(plainAddress(ip)).toBe(kept);
  });
});
