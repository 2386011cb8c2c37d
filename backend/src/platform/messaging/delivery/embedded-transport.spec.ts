import { afterEach, describe, expect, it } from '@jest/globals';
import type { AggregateType, EventType } from '@nattil/contracts/events/event-map';
import type { Queryable } from '../../persistence/database.ts';
import { eventually } from '../../testing/eventually.ts';
import type { EventConsumer } from '../consumers/consumer.ts';
import type { EventApplier } from '../consumers/event-applier.ts';
import { Halts } from '../consumers/halts.ts';
import { History } from '../testing/history.ts';
import { EmbeddedTransport } from './embedded-transport.ts';

const TYPES = {
  shop: 'ShopRejected',
  card: 'CardIssued',
  member: 'MemberSignedUp',
} as const satisfies Partial<Record<AggregateType, EventType>>;
type Kind = keyof typeof TYPES;

const onApproval: EventConsumer = {
  name: 'on-approval',
  subscribes: ['shop'],
  causedBy: ['ShopApproved'],
  handle: async () => undefined,
};

describe('the embedded transport', () => {
  let transport: EmbeddedTransport;
  afterEach(() => transport.stop());

  /** A transport whose steps are only recorded; `cursors` are its consumers' stored cursors. */
  async function started(step: (name: string) => Promise<void> = async () => undefined) {
    const stepped: string[] = [];
    const cursors = new Map<string, number>();
    const moved: [string, number][] = [];
    const advance = async ({ name }: EventConsumer) => {
      stepped.push(name);
      await step(name);
      return 'caught-up' as const;
    };
    const database = {
      query: async () => [...cursors].map(([name, cursor]) => ({ name, cursor })),
      execute: async (_: string, [names, , , head]: [string[], number[], string[], number]) => {
        for (const name of names) moved.push([name, head]);
        return names.length;
      },
    };
    transport = new EmbeddedTransport(
      { halts: new Halts(), advance } as unknown as EventApplier,
      database as unknown as Queryable,
      { advance: async (consumers) => [...consumers] },
    );
    const all = [
      new History('shops'),
      new History('cards', ['card']),
      new History('both', ['card', 'shop']),
    ];
    await transport.start([...all, onApproval]);
    await eventually('all begin', () => stepped.length === 4);
    stepped.length = 0;
    const rest = () => new Promise((resolve) => setTimeout(resolve, 120));
    await rest();
    return { stepped, cursors, moved, rest };
  }
  const arrived = (head: number, ...kinds: Kind[]) => ({
    head,
    types: kinds.map((kind) => ({ kind, type: TYPES[kind] as EventType })),
  });

  it('wakes only the consumers of the arrived event types, and all if the types are unknown', async () => {
    const { stepped, rest } = await started();
    const next = async (wake: () => void) => {
      stepped.length = 0;
      wake();
      await rest();
      return stepped.toSorted();
    };
    expect(await next(() => transport.wake())).toEqual(['both', 'cards', 'on-approval', 'shops']);
    expect(await next(() => transport.wake(arrived(1, 'shop')))).toEqual(['both', 'shops']);
    expect(await next(() => transport.wake(arrived(3, 'card', 'member')))).toEqual([
      'both',
      'cards',
    ]);
    expect(await next(() => transport.wake(arrived(4, 'member')))).toEqual([]);
  });

  it('wakes a reaction for its causing types, and for types that only a newer version knows', async () => {
    const { stepped, rest } = await started();
    for (const type of ['ShopApproved', 'ShopSold']) {
      stepped.length = 0;
      transport.wake({ head: 1, types: [{ kind: 'shop', type: type as EventType }] });
      await rest();
      expect(stepped.toSorted()).toEqual(['both', 'on-approval', 'shops']);
    }
  });

  it('runs again for events that came during a run', async () => {
    const gate = Promise.withResolvers<void>();
    let open = true;
    const { stepped, rest } = await started(async (name) => {
      if (!open && name === 'cards') await gate.promise;
    });
    open = false;
    transport.wake(arrived(1, 'card'));
    await eventually('it is at it', () => stepped.includes('cards'));
    transport.wake(arrived(2, 'card'));
    transport.wake(arrived(3, 'shop'));
    gate.resolve();
    await rest();
    expect(stepped.filter((name) => name === 'cards')).toHaveLength(2);
  });

  it('wakes consumers that are behind, and moves cursors over events of others', async () => {
    const { stepped, cursors, moved, rest } = await started();
    transport.wake(arrived(10, 'shop'));
    await rest();
    stepped.length = 0;
    // The step of `shops` failed half-way, `both` succeeded, and the others had nothing to do.
    for (const [name, cursor] of Object.entries({ shops: 9, both: 10, cards: 4, 'on-approval': 7 }))
      cursors.set(name, cursor);
    await transport.look(arrived(12, 'member'));
    await rest();
    expect(stepped).toEqual(['shops']);
    expect(moved).toEqual([
      ['cards', 12],
      ['both', 12],
      ['on-approval', 12],
    ]);
  });

  it('finds events that another process sequenced, and wakes only their consumers', async () => {
    const { stepped, cursors, rest } = await started();
    for (const name of ['shops', 'both', 'cards', 'on-approval']) cursors.set(name, 5);
    await transport.look(arrived(5));
    await transport.look(arrived(6, 'card'));
    await rest();
    expect(stepped.toSorted()).toEqual(['both', 'cards']);
  });

  it('follows a cursor that was moved back', async () => {
    const { stepped, cursors, moved, rest } = await started();
    await transport.look({ head: 20, types: null });
    await rest();
    stepped.length = 0;
    for (const name of ['shops', 'both', 'on-approval']) cursors.set(name, 20);
    cursors.set('cards', 0);
    moved.length = 0;
    await transport.look(arrived(20));
    await rest();
    expect(stepped).toEqual(['cards']);
    expect(moved).toEqual([]);
  });
});
