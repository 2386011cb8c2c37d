import { ValidationPipe, type Type } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AdminUsersParams } from '../../modules/member-care/queries/list-users.ts';
import { AdminShopsParams } from '../../modules/shops/queries/list-shops-for-admin.ts';
import { SearchShopsParams } from '../../modules/shops/queries/search/search-shops.ts';
import { SuggestShopsParams } from '../../modules/shops/queries/search/suggest-shops.ts';
import { queryByRules } from '../../platform/http/input/by-rules.ts';
import { DtoValidation } from '../../platform/http/input/validation.ts';

/** Query values of people, programs and attackers. */
const VALUES = [
  ...[
    '',
    ' ',
    '0',
    '1',
    '-1',
    '7',
    '101',
    '1e9',
    'NaN',
    '1.5',
    '+1',
    ' 2 ',
    'true',
    'false',
    'yes',
  ],
  ...[
    'ASC',
    'desc',
    'name',
    'distance',
    'all',
    'pending',
    'active',
    'bakery',
    'Kochi',
    '9.93',
    '76.2',
  ],
  ...['9,76,10,77', '9.9,76.2', 'x'.repeat(201), '\u202e', "' or 1=1", '.*', 'null', '2026-11-22'],
  ['1', '2'],
  {},
  null,
];

describe('a query whose fields all follow rules', () => {
  it.each<[string, Type]>([
    ['the search', SearchShopsParams],
    ['its suggestions', SuggestShopsParams],
    ['shops in the portal', AdminShopsParams],
    ['members in the portal', AdminUsersParams],
  ])('is taken and refused by the short way as by the general one: %s', async (_what, type) => {
    const pipe = new DtoValidation();
    const metadata = { type: 'query', metatype: type } as const;
    const general = (given: object): Promise<unknown> =>
      ValidationPipe.prototype.transform.call(pipe, { ...given }, metadata);
    const fields = [...Object.keys(new type() as object), 'search', 'q', 'latitude', 'openNow'];
    const names = fc.constantFrom(...fields, 'page', 'limit', 'sortBy', 'unknown');
    const given = fc.array(fc.tuple(names, fc.constantFrom(...VALUES)), { maxLength: 4 });
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(given, async (entries) => {
        const query = Object.fromEntries(entries) as Record<string, unknown>;
        const short = queryByRules(type, query);
        const long = await general(query).catch(() => null);
        expect(short).toEqual(long);
        if (short) expect(Object.getPrototypeOf(short)).toBe(type.prototype);
        taken += Number(short !== null);
      }),
      { numRuns: 300, seed: 11 },
    );
    expect(taken).toBeGreaterThan(20);
  });
});
