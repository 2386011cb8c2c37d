import { describe, expect, it } from '@jest/globals';
import type { SearchMetadata } from '@nattil/contracts/api/shops';
import type { Pagination } from '@nattil/contracts/api/common';
import { SEARCH_SORTS } from '@nattil/contracts/rules/search';
import fc from 'fast-check';
import { JsonOutput } from '../search-index/json-output.ts';
import { type BesideShops, mostBytesBeside, writeBesideShops } from './search-answer-json.ts';

const count = fc.nat();
const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: -180e6, max: 180e6 }).map((millionths) => millionths / 1e6),
);
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('"', '\\', '\u2028', 'ക'));
const place = { latitude: number, longitude: number };

const metadata = fc.record<SearchMetadata>({
  totalResults: count,
  centre: fc.option(fc.record({ ...place, label: fc.option(text) })),
  maxDistance: number,
  sortBy: fc.constantFrom(...SEARCH_SORTS),
  sortOrder: fc.constantFrom('ASC', 'DESC'),
  place: fc.option(fc.record({ ...place, label: text })),
  correctedTo: fc.option(text),
  ignoredWords: fc.array(text, { maxLength: 3 }),
});
const pagination = fc.record<Pagination>({
  currentPage: count,
  totalPages: count,
  totalItems: count,
  totalRecords: count,
  limit: count,
});
const besideShops = fc.record<BesideShops>({
  success: fc.constant(true),
  pagination,
  searchMetadata: metadata,
});

describe('what a search answers beside the shops', () => {
  it('is written with all that it has, as JSON.stringify writes it, into the room that it asked for', () => {
    fc.assert(
      fc.property(besideShops, (beside) => {
        const room = Buffer.alloc(mostBytesBeside(beside));
        const out = new JsonOutput(room);
        writeBesideShops(out, beside);
        expect(out.bytes).toBe(room);
        expect(`${out.taken()}}`).toBe(JSON.stringify(beside));
      }),
      { seed: 13, numRuns: 500 },
    );
  });
});
