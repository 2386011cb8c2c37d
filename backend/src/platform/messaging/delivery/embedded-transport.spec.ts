import { describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { EmbeddedTransport } from './embedded-transport.ts';
import type { EventApplier } from '../consumers/event-applier.ts';
import { Halts } from '../consumers/halts.ts';
import { History } from '../testing/history.ts';

describe('the embedded transport', () => {
  it('wakes only the consumers whose kinds of events came, and all when that is not known', async () => {
    const stepped: string[] = [];
    const transport = new EmbeddedTransport({
      halts: new Halts(),
      advance: async ({ name }) => {
        stepped.push(name);
        return 'caught-up';
      },
    } as EventApplier);
    const all = [
      new History('shops'),
      new History('cards', ['card']),
      new History('both', ['card', 'shop']),
    ];
    const next = async (kinds: ('shop' | 'card' | 'member')[] | undefined, count: number) => {
      stepped.length = 0;
      transport.wake(kinds);
      await eventually('they took their step', () => stepped.length >= count);
      return stepped.toSorted();
    };
    await transport.start(all);
    expect(await next(undefined, 3)).toEqual(['both', 'cards', 'shops']);
    expect(await next(['shop'], 2)).toEqual(['both', 'shops']);
    expect(await next(['card', 'member'], 2)).toEqual(['both', 'cards']);
    expect(await next(['member'], 0)).toEqual([]);
    await transport.stop();
    expect(stepped).toEqual([]);
  });
});
