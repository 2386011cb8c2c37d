import { Logger } from '@nestjs/common';
import type { Kafka } from 'kafkajs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../testing/eventually.ts';
import type { EventApplier } from '../../consumers/event-applier.ts';
import { Halts } from '../../consumers/halts.ts';
import { Subscription } from './subscription.ts';
import { History } from '../../testing/history.ts';

type Listener = (event: { payload: { error: Error } }) => void;

/** A Kafka client whose consumers emit only the events that the test triggers. */
class ConsumersOnCommand {
  made: { emit: (event: string, error?: Error) => void; running: boolean; gone: boolean }[] = [];
  refuseToConnect = false;
  hangOnLeaving = false;

  /** Its groups have committed offsets. */
  admin() {
    return {
      connect: async () => undefined,
      disconnect: async () => undefined,
      fetchOffsets: async () => [{ topic: 'any', partitions: [{ partition: 0, offset: '1' }] }],
    };
  }

  consumer() {
    const listeners = new Map<string, Listener>();
    const one = {
      running: false,
      gone: false,
      emit: (event: string, error = new Error(event)) =>
        listeners.get(event)?.({ payload: { error } }),
    };
    this.made.push(one);
    return {
      events: { CRASH: 'crash', FETCH: 'fetch', HEARTBEAT: 'heartbeat' },
      on: (event: string, listener: Listener) => listeners.set(event, listener),
      connect: async () => {
        if (this.refuseToConnect) throw new Error('No broker answers');
      },
      subscribe: async () => undefined,
      run: async () => void (one.running = true),
      disconnect: async () => {
        one.gone = true;
        if (this.hangOnLeaving) await new Promise(() => undefined);
      },
    };
  }
}

describe('a subscription', () => {
  beforeAll(() => Logger.overrideLogger(false));
  afterAll(() => Logger.overrideLogger(['error', 'warn']));

  const subscribe = (kafka: ConsumersOnCommand, silentMs = 60_000) => {
    const subscription = new Subscription(
      kafka as unknown as Kafka,
      new History('any'),
      { halts: new Halts() } as EventApplier,
      { reconcile: async () => 0, onTrouble: () => undefined, silentMs },
    );
    subscription.start();
    return subscription;
  };
  const running = (kafka: ConsumersOnCommand, place: number) =>
    eventually(`consumer ${place + 1} runs`, () => kafka.made[place]?.running);

  it('creates a new consumer after a crash, and reports that until the new one fetches', async () => {
    const kafka = new ConsumersOnCommand();
    const subscription = subscribe(kafka);
    await running(kafka, 0);
    kafka.made[0]!.emit('crash', new Error('The coordinator is gone'));
    await running(kafka, 1);
    expect(kafka.made[0]!.gone).toBe(true);
    expect(subscription.trouble).toBe('The coordinator is gone');
    kafka.made[1]!.emit('fetch');
    expect(subscription.trouble).toBeNull();
    await subscription.stop();
    expect(kafka.made).toHaveLength(2);
  });

  it('creates a new consumer when one stops without an error, even if it does not leave', async () => {
    const kafka = new ConsumersOnCommand();
    const subscription = subscribe(kafka, 200);
    await running(kafka, 0);
    // It fetches but sends no heartbeat.
    const fetching = setInterval(() => kafka.made[0]!.emit('fetch'), 20);
    await running(kafka, 1);
    clearInterval(fetching);
    await subscription.stop();
  });

  it('tries to connect until it succeeds', async () => {
    const kafka = new ConsumersOnCommand();
    kafka.refuseToConnect = true;
    const subscription = subscribe(kafka);
    await eventually('it has tried three times', () => kafka.made.length >= 3);
    expect(subscription.trouble).toBe('No broker answers');
    kafka.refuseToConnect = false;
    await eventually('it runs', () => kafka.made.at(-1)!.running);
    await subscription.stop();
  });
});
