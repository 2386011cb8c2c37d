import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { faultsOf, NO_FAULTS } from '../messaging/testing/command-ledger.ts';
import { readAggregate, readLog } from './logged-event.ts';
import { append } from '../messaging/testing/writers.ts';
import { eventually } from '../testing/eventually.ts';
import { cloneDatabase } from '../testing/test-app.ts';
import { Database, onClient } from '../persistence/database.ts';
import {
  allParts,
  makeLogParts,
  missingParts,
  PartRefused,
  putPartBack,
  takePartOut,
} from './log-parts.ts';
import { Sequencer } from './sequencer.ts';

const OTHERS_END_WITHIN_MS = 45_000;

describe('the parts of the log', () => {
  let database: Database;
  let sequencer: Sequencer;

  beforeAll(async () => {
    database = new Database({ url: await cloneDatabase(), max: 6, applicationName: 'test' });
    sequencer = new Sequencer(database);
    // The last part that the migration created ends soon.
    await database.query(
      `select setval('event_pos_seq', (select max(end_pos) - 10 from event_part))`,
    );
  });
  afterAll(() => database.close());

  const partsOfEvents = () =>
    database.query<{ part: string; n: number }>(
      'select tableoid::regclass::text as part, count(*)::int as n from event group by 1 order by 1',
    );

  it('are created ahead, during writes and reads', async () => {
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

  it('are created once by two simultaneous processes', async () => {
    const made = await Promise.all([
      makeLogParts(database, { positions: 100, ahead: 350 }),
      makeLogParts(database, { positions: 100, ahead: 350 }),
    ]);
    expect(made.toSorted()).toEqual([0, 1]);
  });

  it('hold events across their boundaries, in one order', async () => {
    const aggregate = randomUUID();
    for (let i = 0; i < 130; i += 1) await append(database, aggregate);
    await sequencer.sequence();
    expect((await partsOfEvents()).length).toBe(3);
    expect(await faultsOf(database)).toEqual(NO_FAULTS);
    const versions = (await readAggregate(database, 'shop', aggregate, 1)).map((e) => e.version);
    expect(versions).toEqual(Array.from({ length: 130 }, (_, i) => i + 1));
    expect(await readLog(database, 0, ['shop'], 1_000)).toHaveLength(131);
  });

  describe('that an operator takes out of the log', () => {
    const now = new Date();
    const VERIFIED = 1_000_000;
    let part: string;
    const refusal = (name: string, verifiedUpTo = VERIFIED) =>
      takePartOut(database, name, verifiedUpTo, now).catch((error: Error) => error.message);

    beforeAll(async () => {
      part = (await partsOfEvents())[0]!.part;
      // The mark waits for every open transaction on this server, also for those of other suites.
      const passes = async () => {
        await database.query('select place_events(1000, 0)');
        const [row] = await database.query<{ passed: boolean }>(
          `select m.pos >= p.end_pos as passed from event_part p, event_mark m where p.name = $1`,
          [part],
        );
        return row!.passed;
      };
      await eventually('the mark has passed the first part', passes, OTHERS_END_WITHIN_MS);
      await database.execute(
        `insert into consumer (name, generation, next_generation, cursor) values ('reader', 1, 2, 3)`,
      );
    });

    it('cannot be detached while they must still be read or may be written', async () => {
      const parts = await allParts(database);
      const current = parts.findLast(({ lastSeq }) => lastSeq !== null)!;
      expect(await refusal('event_9')).toContain('no part event_9');
      expect(await refusal(current.name)).toContain('may still be written');
      expect(await refusal(part)).toContain('A consumer has read up to 3');
      await database.execute('update consumer set cursor = 1000');
      await database.execute('update relay_cursor set seq = 1');
      expect(await refusal(part)).toContain('published up to 1');
      await database.execute('update relay_cursor set seq = 1000');
      expect(await refusal(part, 2)).toContain('verified up to event 2');
      expect(await missingParts(database)).toEqual([]);
    });

    it('are missing for readers, during writes, and are named', async () => {
      const held = (await allParts(database)).find(({ name }) => name === part)!.lastSeq!;
      await takePartOut(database, part, VERIFIED, now);
      expect(await missingParts(database)).toMatchObject([{ name: part }]);
      expect(await missingParts(database, held)).toEqual([]);
      expect((await readLog(database, 0, ['shop'], 1))[0]!.seq).toBeGreaterThan(held);
      expect(await refusal(part)).toContain('out of the log already');
    });

    it('are read again after they are attached again, and the log records both', async () => {
      await putPartBack(database, part, now);
      expect((await readLog(database, 0, ['shop'], 1))[0]!.seq).toBe(1);
      await expect(putPartBack(database, part, now)).rejects.toThrow(PartRefused);
      await new Sequencer(database).sequence();
      const told = await database.query(
        `select data from event_log where type = 'LogPartMoved' order by seq`,
      );
      expect(told).toEqual([{ data: { part, moved: 'out' } }, { data: { part, moved: 'back' } }]);
    });
  });
});
