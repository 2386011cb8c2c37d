import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '../../persistence/database.ts';
import { provided } from '../../testing/provided.ts';
import { toRefusal } from './refusal-filter.ts';

describe('refusals of PostgreSQL', () => {
  let database: Database;

  beforeAll(() => {
    database = new Database({
      url: provided('databaseServer'),
      max: 1,
      applicationName: 'test',
    });
  });
  afterAll(() => database.close());

  const refused = async (sql: string) => {
    const error = await database.query(sql).then(
      () => null,
      (thrown: Error & { code: string }) => thrown,
    );
    return { sqlState: error?.code, status: toRefusal(error).status };
  };

  it.each([
    ['22001', 422, 'do $$ declare short varchar(1) := repeat($x$a$x$, 2); begin end $$'],
    ['22007', 422, `select 'x'::timestamptz`],
    ['22008', 422, `select '2027-02-30'::timestamptz`],
    ['22009', 422, `select '2027-01-05T00:00:00+99:99'::timestamptz`],
    ['22025', 422, `select 'bc' like 'b\\'`],
    ['2201B', 422, `select 'a' ~ '['`],
    ['2201W', 422, 'select 1 limit -1'],
    ['2201X', 422, 'select 1 offset -1'],
    ['22003', 400, 'select 9223372036854775807::int'],
    ['22P02', 400, `select 'x'::uuid`],
    ['22012', 500, 'select 1 / 0'],
    ['42703', 500, 'select nothing'],
  ])('with %s is %i', async (sqlState, status, sql) => {
    expect(await refused(sql)).toEqual({ sqlState, status });
  });
});
