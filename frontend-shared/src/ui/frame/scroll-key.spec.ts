import { expect, it } from '@jest/globals';
import { scrollKey } from './scroll-key.ts';

const keyOf = (path: string, key = 'default') => {
  const { pathname, search, hash } = new URL(path, location.origin);
  return scrollKey({ pathname, search, hash, key, state: null }, []);
};

it('restores the scroll position by the address of a page, without the token of a link', () => {
  expect(keyOf('/search-results?q=tea')).toBe('/search-results?q=tea');
  expect(keyOf('/search-results?q=tea', 'k7')).toBe('k7');
  for (const path of ['/set-password?token=x', '/newsletter/confirm?a=1&token=x'])
    expect(keyOf(path)).not.toContain('x');
  expect(keyOf('/set-password#token=x')).toBe('/set-password');
});
