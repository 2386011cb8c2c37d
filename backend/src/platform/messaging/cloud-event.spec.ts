import { describe, expect, it } from 'vitest';
import type { KafkaMessage } from 'kafkajs';
import { fromMessage, toMessage } from './cloud-event.ts';
import type { LoggedEvent } from './logged-event.ts';

const event = {
  id: '0b0e1f3c-6f0a-4b57-9a55-000000000001',
  seq: 7,
  aggregateType: 'shop',
  aggregateId: '0b0e1f3c-6f0a-4b57-9a55-000000000002',
  version: 3,
  type: 'ShopRejected',
  schemaVersion: 1,
  data: {
    shopId: '0b0e1f3c-6f0a-4b57-9a55-000000000002',
    status: 'rejected',
    changes: { status: ['pending', 'rejected'] },
  },
  actor: { id: '0b0e1f3c-6f0a-4b57-9a55-000000000003', realm: 'admin', role: 'admin' },
  requestId: 'req-1',
  occurredAt: '2026-04-01T09:30:00.000Z',
} as LoggedEvent;

/** As the broker hands it out: everything is bytes. */
function received(message: ReturnType<typeof toMessage>): KafkaMessage {
  const headers = Object.fromEntries(
    Object.entries(message.headers ?? {}).map(([k, v]) => [k, Buffer.from(String(v))]),
  );
  return {
    ...message,
    headers,
    value: Buffer.from(message.value as string),
  } as unknown as KafkaMessage;
}

const changed = (message: KafkaMessage, change: Partial<KafkaMessage>) =>
  ({ ...message, ...change }) as KafkaMessage;

describe('an event as a CloudEvents message', () => {
  it('comes back as it was', () => {
    expect(fromMessage(received(toMessage(event)))).toEqual(event);
    expect(fromMessage(received(toMessage({ ...event, requestId: null })))?.requestId).toBeNull();
  });

  it('names an actor by id, realm and role, whatever else is known of him', () => {
    const actor = { ...event.actor, name: 'Anitha', email: 'anitha@example.com' };
    expect(JSON.stringify(toMessage({ ...event, actor }))).not.toMatch(/anitha/i);
  });

  it.each([
    'ce_id',
    'ce_type',
    'ce_subject',
    'ce_aggregateversion',
    'ce_aggregatetype',
    'ce_seq',
    'ce_actor',
  ])('is none of ours without %s', (header) => {
    const message = received(toMessage(event));
    delete message.headers![header];
    expect(fromMessage(message)).toBeNull();
  });

  it('is passed over when this version does not know its type, or its value is not JSON', () => {
    const message = received(toMessage(event));
    for (const type of ['privilege.ShopSold', 'privilege.toString'])
      expect(
        fromMessage(changed(message, { headers: { ...message.headers, ce_type: type } })),
      ).toBeNull();
    expect(fromMessage(changed(message, { value: Buffer.from('{') }))).toBeNull();
  });
});
