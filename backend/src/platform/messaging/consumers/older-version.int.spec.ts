import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

// Statements of the version before tables were renamed, as its workers send them.
const TURN = `select generation, from_seq as "fromSeq", definition, cursor,
    exists (select 1 from projection_parked k where k.projection = projection.name) as "someAside"
  from projection where name = 'shop-search'`;
const ADVANCE = `update projection set cursor = $1 where name = 'shop-search' and cursor = $2 and generation = 1`;
const PROGRESS = `insert into projection_progress (projection, generation, aggregate_type, aggregate_id, version)
  select 'shop-search', 1, * from unnest($1::text[], $2::uuid[], $3::int[]) on conflict do nothing`;
const MOVE = `update projection_progress p set version = n.version
  from unnest($1::uuid[], $2::int[], $3::int[]) as n(id, version, expected)
  where p.projection = 'shop-search' and p.generation = 1 and p.aggregate_type = 'shop'
    and p.aggregate_id = n.id and p.version = n.expected`;
const SET_ASIDE = `insert into projection_parked
    (projection, generation, aggregate_type, aggregate_id, from_version, event_id, error, next_try_at)
  values ('shop-search', 1, 'shop', $1, 1, $2, 'no', now()) on conflict do nothing`;
const DUE = `select k.projection, k.aggregate_id as id, k.tries from projection_parked k
    join projection p on p.name = k.projection and p.generation = k.generation
  where k.parked_at is null and k.next_try_at <= now()
  order by k.next_try_at limit 1 for update of k skip locked`;
const GIVE_UP = `update projection_parked set tries = 5, parked_at = now()
  where projection = 'shop-search' and generation = 1 and aggregate_type = 'shop' and aggregate_id = $1`;

describe('a worker of the older version during a rolling upgrade', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ ROLE: 'api' });
  });
  afterAll(() => app.close());

  it('works with tables under their old names', async () => {
    const { database } = app;
    const id = randomUUID();
    const [state] = await database.query<{ cursor: number }>(TURN);
    expect(state).toMatchObject({ generation: 1, someAside: false });
    expect(await database.execute(ADVANCE, [state!.cursor, state!.cursor])).toBe(1);
    expect(await database.execute(PROGRESS, [['shop'], [id], [1]])).toBe(1);
    expect(await database.execute(PROGRESS, [['shop'], [id], [1]])).toBe(0);
    expect(await database.execute(MOVE, [[id], [2], [1]])).toBe(1);
    expect(await database.execute(SET_ASIDE, [id, randomUUID()])).toBe(1);
    await database.transaction(async (tx) => {
      expect(await tx.query(DUE)).toEqual([{ projection: 'shop-search', id, tries: 1 }]);
      // The row is locked, and another worker skips it.
      expect(await database.query(DUE)).toEqual([]);
    });
    expect(await database.execute(GIVE_UP, [id])).toBe(1);
    expect(
      await database.query(
        `select g.version, k.given_up_at is not null as "givenUp" from consumer_progress g
           join parked_aggregate k using (consumer, generation, aggregate_type, aggregate_id)`,
      ),
    ).toEqual([{ version: 2, givenUp: true }]);
  });
});
