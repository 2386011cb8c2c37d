import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { LOCKS } from '../../persistence/advisory-locks.ts';
import { cloneDatabase } from '../../testing/test-app.ts';
import { viewOf } from './table-names.ts';
import { History } from '../testing/history.ts';
import { buildPipeline, type Pipeline } from '../testing/pipeline.ts';
import { append } from '../testing/writers.ts';

describe('projections step together', () => {
  const shops = () => new History('shops');
  const both = () => new History('shops-and-cards', ['shop', 'card']);
  let pipeline: Pipeline;
  let consumers: History[];
  const shop = randomUUID();
  afterEach(() => pipeline.stop());

  /** Projections that have applied the registration of a shop. */
  async function following(...histories: History[]): Promise<void> {
    consumers = histories;
    pipeline = await buildPipeline({ url: await cloneDatabase(), consumers });
    await pipeline.readModels.bringUpToDate(() => undefined);
    await commit(shop);
    for (const consumer of consumers) await pipeline.applier.advance(consumer);
  }
  async function commit(...shopIds: string[]): Promise<void> {
    for (const id of shopIds) await append(pipeline.database, id);
    await pipeline.sequencer.sequence();
  }
  const together = async () =>
    (await pipeline.joint.advance(consumers)).map(({ name }) => name).toSorted();
  const rowsOf = (consumer: History) =>
    pipeline.database.query<{ versions: number[]; transaction: string }>(
      `select h.versions, c.xmin::text as transaction from ${viewOf(consumer.name)} h, consumer c
       where h.id = $1 and c.name = $2`,
      [shop, consumer.name],
    );

  it('in one transaction, each from its own cursor', async () => {
    await following(shops(), both());
    await commit(shop);
    await pipeline.applier.advance(consumers[0]!);
    await commit(shop, randomUUID());
    expect(await together()).toEqual([]);
    const [one, other] = (await Promise.all(consumers.map(rowsOf))).flat();
    expect(one!.versions).toEqual([1, 2, 3]);
    expect(other).toEqual(one);
  });

  it('repeats change nothing', async () => {
    await following(shops(), both());
    await commit(shop);
    await together();
    await pipeline.database.query('update consumer set cursor = 0');
    expect(await together()).toEqual([]);
    for (const consumer of consumers) expect((await rowsOf(consumer))[0]!.versions).toEqual([1, 2]);
  });

  it('if one fails, none has applied anything', async () => {
    await following(shops(), both());
    consumers[1]!.poison.add(shop);
    await commit(shop);
    await expect(together()).rejects.toThrow('cannot be applied');
    for (const consumer of consumers) expect((await rowsOf(consumer))[0]!.versions).toEqual([1]);
  });

  it.each([
    [
      'that lacks an earlier event',
      (db: Pipeline['database']) =>
        db.query(
          `update consumer_progress set version = version - 1 where consumer = 'shops-and-cards';
           update ${viewOf('shops-and-cards')} set versions = '{}'`,
        ),
    ],
    [
      'with a parked aggregate',
      (db: Pipeline['database']) =>
        db.query(
          `insert into parked_aggregate (consumer, generation, aggregate_type, aggregate_id, from_version, event_id, error, next_try_at)
           select name, generation, 'shop', gen_random_uuid(), 1, gen_random_uuid(), 'x', now() from consumer where name = 'shops-and-cards'`,
        ),
    ],
    [
      'whose table another version of the program built',
      (db: Pipeline['database']) =>
        db.query(`update consumer set definition = 'another' where name = 'shops-and-cards'`),
    ],
  ])('one %s steps alone, the other all the same', async (_what, prepare) => {
    await following(shops(), both());
    await prepare(pipeline.database);
    await commit(shop);
    expect(await together()).toEqual(['shops-and-cards']);
    expect((await rowsOf(consumers[0]!))[0]!.versions).toEqual([1, 2]);
  });

  it('one that is far behind steps alone', async () => {
    await following(shops(), both());
    await commit(...Array.from({ length: 501 }, () => randomUUID()));
    await pipeline.applier.advance(consumers[0]!);
    await pipeline.applier.advance(consumers[0]!);
    expect(await together()).toEqual(['shops-and-cards']);
  });

  it('one that another process works on steps alone', async () => {
    await following(shops(), both());
    await commit(shop);
    await pipeline.database.transaction(async () => {
      expect(await together()).toEqual(['shops-and-cards']);
    }, `select pg_advisory_xact_lock(${LOCKS.leading}, hashtext('shops-and-cards'))`);
  });
});
