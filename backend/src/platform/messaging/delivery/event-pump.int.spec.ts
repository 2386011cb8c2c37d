import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { cloneDatabase } from '../../testing/test-app.ts';
import { History } from '../testing/history.ts';
import { buildPipeline } from '../testing/pipeline.ts';
import { append } from '../testing/writers.ts';

it('tells the transport which kinds of events were sequenced, so that no other consumer is woken', async () => {
  const consumers = [new History('shops'), new History('cards', ['card'])];
  const pipeline = await buildPipeline({ url: await cloneDatabase(), consumers });
  const woken: (readonly string[])[] = [];
  const wake = pipeline.transport.wake.bind(pipeline.transport);
  pipeline.transport.wake = (kinds) => {
    if (kinds) woken.push([...kinds].sort());
    wake(kinds);
  };
  const commit = async (...kinds: ('shop' | 'card')[]) => {
    await pipeline.database.transaction(async (tx) => {
      for (const kind of kinds) await append(tx, randomUUID(), { kind });
    });
    pipeline.pump.wake();
    await pipeline.settled();
  };
  await pipeline.pump.start();
  await commit('shop');
  woken.length = 0;
  await commit('card');
  await eventually('it said so', () => woken.length > 0);
  expect(woken).toEqual([['card']]);
  await commit('card', 'shop', 'card');
  await eventually('it said so', () => woken.length > 1);
  expect(woken).toEqual([['card'], ['card', 'shop']]);
  await pipeline.stop();
});
