import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { AggregateType, EventType } from '@nattil/contracts/events/event-map';
import { eventually } from '../../testing/eventually.ts';
import { cloneDatabase } from '../../testing/test-app.ts';
import type { EventConsumer, Target } from '../consumers/consumer.ts';
import type { LoggedEvent } from '../../event-log/logged-event.ts';
import { History } from '../testing/history.ts';
import { buildPipeline, type Pipeline } from '../testing/pipeline.ts';
import { seeded } from '../testing/seeded.ts';
import { append } from '../testing/writers.ts';

const HEAD = 'select coalesce(max(seq), 0) from event_place';

/** A reaction that records the events that caused it. */
class OnApproval implements EventConsumer {
  readonly name = 'on-approval';
  readonly subscribes: readonly AggregateType[] = ['shop'];
  readonly causedBy: readonly EventType[] = ['ShopApproved'];

  async handle(events: LoggedEvent[], target: Target): Promise<void> {
    for (const { id, type } of events)
      await target.execute('insert into caused (id, type) values ($1, $2)', [id, type]);
  }
}

describe('a consumer', () => {
  const running: Pipeline[] = [];
  afterEach(async () => {
    await Promise.all(running.splice(0).map((pipeline) => pipeline.stop()));
  });

  const consumers = () => [new History('shops'), new History('cards', ['card']), new OnApproval()];
  async function following(url: string) {
    const pipeline = await buildPipeline({ url, consumers: consumers(), poolSize: 6 });
    running.push(pipeline);
    const steps: string[] = [];
    const advance = pipeline.applier.advance.bind(pipeline.applier);
    pipeline.applier.advance = (consumer) => {
      steps.push(consumer.name);
      return advance(consumer);
    };
    const advanceJointly = pipeline.joint.advance.bind(pipeline.joint);
    pipeline.joint.advance = (projections) => {
      steps.push(...projections.map(({ name }) => name));
      return advanceJointly(projections);
    };
    await pipeline.database.query(
      'create table if not exists caused (id uuid primary key, type text)',
    );
    return { pipeline, steps };
  }
  const allAtHead = (pipeline: Pipeline) =>
    eventually('every cursor is at the head', async () => {
      const behind = await pipeline.database.query(
        `select 1 from consumer where cursor < (${HEAD})`,
      );
      return behind.length === 0;
    });

  it('opens no transaction for events that are not its own, although its cursor moves', async () => {
    const { pipeline, steps } = await following(await cloneDatabase());
    await pipeline.pump.start();
    const shop = randomUUID();
    await append(pipeline.database, shop);
    pipeline.pump.wake();
    await pipeline.settled();
    await allAtHead(pipeline);
    steps.length = 0;
    for (let n = 0; n < 8; n += 1) {
      await append(pipeline.database, shop);
      pipeline.pump.wake();
      await pipeline.settled();
    }
    await allAtHead(pipeline);
    const stepsOf = (name: string) => steps.filter((step) => step === name).length;
    expect(stepsOf('shops')).toBeGreaterThanOrEqual(8);
    // Each consumer may have one step left from an earlier wake.
    expect(stepsOf('cards')).toBeLessThanOrEqual(1);
    expect(stepsOf('on-approval')).toBeLessThanOrEqual(1);
    await append(pipeline.database, randomUUID(), { kind: 'card', type: 'CardIssued' });
    await append(pipeline.database, shop, { type: 'ShopApproved' });
    pipeline.pump.wake();
    await pipeline.settled();
    expect(await pipeline.database.query('select type from caused')).toEqual([
      { type: 'ShopApproved' },
    ]);
    expect(new Set(steps)).toEqual(new Set(['shops', 'cards', 'on-approval']));
  });

  it('misses none of its own events: two workers, other sequencers, failed steps, any order', async () => {
    const url = await cloneDatabase();
    const workers = [await following(url), await following(url)];
    const { database } = workers[0]!.pipeline;
    const random = seeded(20_260_402);
    for (const { pipeline } of workers) {
      const step = pipeline.applier.advance;
      const fail = () => {
        if (random() < 0.1) throw new Error('The database does not answer');
      };
      pipeline.applier.advance = async (consumer) => {
        fail();
        return step(consumer);
      };
      const jointly = pipeline.joint.advance;
      pipeline.joint.advance = async (projections) => {
        fail();
        return jointly(projections);
      };
      await pipeline.pump.start();
    }
    const shops = Array.from({ length: 8 }, () => randomUUID());
    const cards = Array.from({ length: 8 }, () => randomUUID());
    const approved: string[] = [];
    for (let n = 0; n < 150; n += 1) {
      const at = Math.floor(random() * 8);
      const kind = random();
      if (kind < 0.3) await append(database, cards[at]!, { kind: 'card', type: 'CardIssued' });
      else if (kind < 0.7) await append(database, shops[at]!);
      else approved.push(await append(database, shops[at]!, { type: 'ShopApproved' }));
      // Sequenced by either worker, by a process that ends before it notifies, or by the poll.
      const how = random();
      if (how < 0.3) workers[0]!.pipeline.pump.wake();
      else if (how < 0.6) workers[1]!.pipeline.pump.wake();
      else if (how < 0.8) await workers[0]!.pipeline.sequencer.sequence();
    }
    await workers[0]!.pipeline.settled();
    await allAtHead(workers[0]!.pipeline);
    const caused = await database.query<{ id: string; type: string }>(
      'select id, type from caused',
    );
    expect(caused.map(({ id }) => id).sort()).toEqual(approved.sort());
    expect(new Set(caused.map(({ type }) => type))).toEqual(new Set(['ShopApproved']));
    const wrong = await database.query(
      `select h.id from (select * from shops union all select * from cards) h
       where h.versions <> (select array_agg(version order by version) from event_version v where v.aggregate_id = h.id)`,
    );
    expect(wrong).toEqual([]);
    expect(await database.query('select * from parked_aggregate')).toEqual([]);
  });
});
