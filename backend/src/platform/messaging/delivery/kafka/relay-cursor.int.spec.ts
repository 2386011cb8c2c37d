import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cloneDatabase } from '../../../testing/test-app.ts';
import { relayStatus, rewindRelay, RewindRefused } from './relay-cursor.ts';
import { buildPipeline, type Pipeline } from '../../testing/pipeline.ts';
import { append } from '../../testing/writers.ts';

const NOW = new Date('2026-04-01T09:30:00Z');

describe('the relay’s position in the log', () => {
  let pipeline: Pipeline;

  beforeAll(async () => {
    pipeline = await buildPipeline({ url: await cloneDatabase(), consumers: [] });
    for (let n = 0; n < 10; n += 1) await append(pipeline.database, randomUUID());
    await pipeline.sequencer.sequence();
    await pipeline.database.execute('update relay_cursor set seq = 8');
  });
  afterAll(() => pipeline.database.close());

  it.each([-1, 1.5, Number.NaN, 8, 9, 10, 11, 2 ** 60])(
    'cannot be moved to %d, only back to a published sequence number',
    async (to) => {
      await expect(rewindRelay(pipeline.database, to, NOW)).rejects.toThrow(RewindRefused);
      expect(await relayStatus(pipeline.database)).toEqual({ published: 8, head: 10 });
    },
  );

  it('cannot be moved into a detached part of the log, which the error names', async () => {
    const { database } = pipeline;
    await database.query('alter table event detach partition event_0');
    await expect(rewindRelay(database, 0, NOW)).rejects.toThrow('event_0');
    await database.query(
      'alter table event attach partition event_0 for values from (0) to (50000000)',
    );
    expect(await relayStatus(pipeline.database)).toEqual({ published: 8, head: 10 });
  });

  it('can be moved back by an operator, and the log records it', async () => {
    expect(await rewindRelay(pipeline.database, 3, NOW)).toBe(5);
    expect(await relayStatus(pipeline.database)).toMatchObject({ published: 3 });
    await pipeline.sequencer.sequence();
    const [event] = await pipeline.database.query(
      `select seq::int, data, actor ->> 'realm' as realm from event_log where type = 'RelayRewound'`,
    );
    expect(event).toEqual({ seq: 11, data: { from: 8, to: 3 }, realm: 'system' });
  });
});
