import { createRequire } from 'node:module';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { kafkaClient } from './kafka-client.ts';
import { unsecured } from '../../testing/unsecured.ts';

interface Queue {
  pending: unknown[];
  checkPendingRequests(): void;
  maybeThrottle(ms: number): void;
  destroy(): void;
}
type QueueClass = new (options: object) => Queue;

describe('the Kafka client', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  const queue = () => {
    kafkaClient(unsecured(['127.0.0.1:1']));
    const RequestQueue = createRequire(import.meta.url)(
      'kafkajs/src/network/requestQueue/index.js',
    ) as QueueClass;
    return new RequestQueue({
      maxInFlightRequests: 1,
      requestTimeout: 100,
      clientId: 't',
      broker: 'b',
      logger: { debug() {} },
    });
  };

  it('arms no timer for an idle connection (regression: 830 times a second)', () => {
    jest.useFakeTimers();
    queue().checkPendingRequests();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('still retries requests that wait because the broker throttles', () => {
    jest.useFakeTimers();
    const throttled = queue();
    throttled.maybeThrottle(500);
    const send = jest.fn();
    throttled.pending.push({ send, expectResponse: true });
    throttled.checkPendingRequests();
    expect(send).not.toHaveBeenCalled();
    jest.advanceTimersByTime(501);
    expect(send).toHaveBeenCalledTimes(1);
    throttled.destroy();
  });
});
