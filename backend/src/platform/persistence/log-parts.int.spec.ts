import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf, NO_FAULTS } from '../messaging/testing/command-ledger.ts';
import { readAggregate, readLog } from '../messaging/logged-event.ts';
import { append } from '../messaging/testing/writers.ts';
import { cloneDatabase } from '../testing/test-app.ts';
import { Database, onClient } from './database.ts';
import { makeLogParts, missingParts } from './log-parts.ts';
import { Sequencer } from './sequencer.ts';

describe('the parts of the log', () => {
  let database: Database;
  let sequencer: Sequencer;

  beforeAll(async () => {
    database = new Database({ url: await cloneDatabase(), max: 6, applicationName: 'test' });
    sequencer = new Sequencer(database);
    // The last part that the migration made ends soon.
    await database.query(
      `select setval('event_pos_seq', (select max(end_pos) - 10 from event_part))`,
    );
  });
  afterAll(() => database.close());

  const partsOfEvents = () =>
    database.query<{ part: string; n: number }>(
      'select tableoid::regclass::text as part, count(*)::int as n from event group by 1 order by 1',
    );

  it('are made ahead, while somebody writes and somebody reads', async () => {
    const [writer, reader] = [await database.pool.connect(), await database.pool.connect()];
    try {
      await writer.query('begin');
      await append(onClient(writer), randomUUID());
      await reader.query('begin isolation level repeatable read');
      await reader.query('select count(*) from event');
      expect(await makeLogParts(database, { positions: 100, ahead: 250 })).toBe(3);
      expect(await makeLogParts(database, { positions: 100, ahead: 250 })).toBe(0);
      await writer.query('commit');
    } finally {
      await reader.query('rollback');
      writer.release();
      reader.release();
    }
  });

  it('are made once by two processes at the same time', async () => {
    const made = await Promise.all([
      makeLogParts(database, { positions: 100, ahead: 350 }),
      makeLogParts(database, { positions: 100, ahead: 350 }),
    ]);
    expect(made.toSorted()).toEqual([0, 1]);
  });

  it('hold what is written across their ends, in one order', async () => {
    const aggregate = randomUUID();
    for (let i = 0; i < 130; i += 1) await append(database, aggregate);
    await sequencer.sequence();
    expect((await partsOfEvents()).length).toBe(3);
    expect(await faultsOf(database)).toEqual(NO_FAULTS);
    const versions = (await readAggregate(database, 'shop', aggregate, 1)).map((e) => e.version);
    expect(versions).toEqual(Array.from({ length: 130 }, (_, i) => i + 1));
    expect(await readLog(database, 0, ['shop'], 1_000)).toHaveLength(131);
  });

  it('are named when they were taken out of the log', async () => {
    expect(await missingParts(database)).toEqual([]);
    const [first] = await partsOfEvents();
    await database.query(`alter table event detach partition ${first!.part}`);
    expect(await missingParts(database)).toMatchObject([{ name: first!.part }]);
    await database.query(
      `do $$ declare p event_part; begin
         select * into p from event_part where name = '${first!.part}';
         execute format('alter table event attach partition %I for values from (%s) to (%s)', p.name, p.first_pos, p.end_pos);
       end $$`,
    );
    expect(await missingParts(database)).toEqual([]);
  });
});
