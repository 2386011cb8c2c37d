import { expect, it } from '@jest/globals';
import { readAfterHeader, writesReducer, writesForgotten, written } from './read-after-write.ts';

const writesOf = (...headers: string[]) =>
  headers.reduce(
    (writes, header) => writesReducer(writes, written({ header, at: 0 })),
    [...writesReducer(undefined, writesForgotten())],
  );

it('keeps the highest version of an aggregate in any order of answers', () => {
  expect(readAfterHeader(writesOf('shop/1@5', 'shop/1@4'), 0)).toBe('shop/1@5');
});

it('lists an aggregate that was written again last', () => {
  expect(readAfterHeader(writesOf('shop/1@5, shop/2@1', 'shop/1@6'), 0)).toBe('shop/2@1, shop/1@6');
});

it('forgets a write after 30 seconds', () => {
  const writes = writesOf('shop/1@5');
  expect(readAfterHeader(writes, 29_999)).toBe('shop/1@5');
  expect(readAfterHeader(writes, 30_000)).toBeNull();
  const later = writesReducer(writes, written({ header: 'shop/2@1', at: 30_000 }));
  expect(later).toEqual([{ aggregate: 'shop/2', version: 1, at: 30_000 }]);
});

it('lists at most the 20 latest aggregates', () => {
  const many = Array.from({ length: 25 }, (_, index) => `shop/${index + 1}@1`);
  const entries = readAfterHeader(writesOf(...many), 0)?.split(', ');
  expect(entries).toHaveLength(20);
  expect(entries?.at(0)).toBe('shop/6@1');
});

it('ignores malformed entries', () => {
  expect(readAfterHeader(writesOf('nonsense, shop/1@x, , shop/2@7'), 0)).toBe('shop/2@7');
});
