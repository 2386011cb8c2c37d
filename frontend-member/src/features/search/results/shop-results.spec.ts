import { expect, it } from '@jest/globals';
import { toShopResults } from './shopSearchApi.ts';

it('M-189: totalResults is totalRecords, or the number of shops', () => {
  const answer = { data: [{ id: '1' }], pagination: { totalRecords: 40 }, searchMetadata: {} };
  expect(toShopResults(answer).totalResults).toBe(40);
  expect(toShopResults({ data: [{ id: '1' }] }).totalResults).toBe(1);
});

it.each([null, 'oops', {}, { data: 'oops' }, { data: { shops: [] } }, { data: [null, 1] }])(
  'M-491: an answer of another structure (%j) is an empty list',
  (answer) => {
    expect(toShopResults(answer)).toMatchObject({ shops: [], totalResults: 0 });
  },
);
