import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cloneDatabase } from '../../testing/test-app.ts';
import { History } from '../testing/history.ts';
import { buildPipeline, type Pipeline } from '../testing/pipeline.ts';
import { append } from '../testing/writers.ts';
import { ConsumerRegistry } from './consumer-registry.ts';
import { MissedEvents } from './missed-events.ts';
import { viewOf } from './table-names.ts';

describe('events that the transport lost', () => {
  const history = new History('history');
  const shop = randomUUID();
  let pipeline: Pipeline;
  beforeEach(async () => {
    pipeline = await buildPipeline({ url: await cloneDatabase(), consumers: [history] });
    for (let n = 0; n < 3; n += 1) await append(pipeline.database, shop);
    await pipeline.sequencer.sequence();
  });
  afterEach(() => pipeline.stop());

  function missedBy(transport: Pick<Pipeline['transport'], 'positions'>) {
    const registry = new ConsumerRegistry();
    registry.register(history);
    const missed = new MissedEvents(
      pipeline.database,
      registry,
      pipeline.reconciliation,
      transport,
    );
    return () => missed.find(new AbortController().signal);
  }
  const applied = async () => {
    const [row] = await pipeline.database.query<{ versions: number[] }>(
      `select versions from ${viewOf(history.name)}`,
    );
    return row?.versions ?? [];
  };

  it('are applied at the second look: at the first one they may still be on their way', async () => {
    const look = missedBy({ positions: async () => new Map() });
    await look();
    expect(await applied()).toEqual([]);
    await append(pipeline.database, shop);
    await pipeline.sequencer.sequence();
    await look();
    expect(await applied()).toEqual([1, 2, 3]);
  });

  it('are not those that a consumer has yet to read', async () => {
    const look = missedBy(pipeline.transport);
    for (let n = 0; n < 3; n += 1) await look();
    expect(await applied()).toEqual([]);
    await pipeline.database.execute('update consumer set cursor = 2');
    for (let n = 0; n < 2; n += 1) await look();
    expect(await applied()).toEqual([1, 2]);
    await pipeline.database.execute('update consumer set cursor = 3');
    await look();
    expect(await applied()).toEqual([1, 2, 3]);
  });
});
