import type { Kafka, Message } from 'kafkajs';
import { describe, expect, it } from '@jest/globals';
import { Publisher } from './publisher.ts';

/** A client that counts its producers; its first `failures` sends fail. */
function kafkaThatFails(failures: number) {
  const log: string[] = [];
  let made = 0;
  let left = failures;
  const producer = () => {
    made += 1;
    const name = `producer ${made}`;
    return {
      connect: async () => void log.push(`${name} connects`),
      disconnect: async () => void log.push(`${name} is thrown away`),
      sendBatch: async () => {
        left -= 1;
        if (left >= 0) throw new Error('Not enough replicas');
        log.push(`${name} sends`);
      },
    };
  };
  return { kafka: { producer } as unknown as Kafka, log };
}

describe('the publisher', () => {
  const messages = new Map<string, Message[]>([['privilege.shops.v1', [{ value: '{}' }]]]);

  it('keeps its producer as long as sends succeed', async () => {
    const { kafka, log } = kafkaThatFails(0);
    const publisher = new Publisher(kafka);
    await publisher.send(messages);
    await publisher.send(messages);
    await publisher.close();
    expect(log).toEqual([
      'producer 1 connects',
      'producer 1 sends',
      'producer 1 sends',
      'producer 1 is thrown away',
    ]);
  });

  it('discards the producer after a failed send, because its sequence numbers no longer match', async () => {
    const { kafka, log } = kafkaThatFails(1);
    const publisher = new Publisher(kafka);
    await expect(publisher.send(messages)).rejects.toThrow('Not enough replicas');
    await publisher.send(messages);
    expect(log).toEqual([
      'producer 1 connects',
      'producer 1 is thrown away',
      'producer 2 connects',
      'producer 2 sends',
    ]);
  });
});
