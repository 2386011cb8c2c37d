import { describe, expect, it } from '@jest/globals';
import type { KafkaMessage } from 'kafkajs';
import { fromMessage, toMessage } from './cloud-event.ts';
import type { PublishedEvent } from '../../../event-log/logged-event.ts';

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
  epoch: '018f6b1e-7c3a-7d52-9f10-2a4b6c8d0e1f',
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  source: null,
} as PublishedEvent;

/** The message as the broker delivers it: every value is bytes. */
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

const PUBLIC_URL = 'https://nattil.example';

describe('an event as a CloudEvents message', () => {
  it('names the event of the log and its type, and consumers use nothing else', () => {
    const { id, aggregateType, aggregateId, version, type } = event;
    const named = { id, aggregateType, aggregateId, version, type };
    expect(fromMessage(received(toMessage(event, PUBLIC_URL)))).toEqual(named);
    const newer = received(toMessage({ ...event, type: 'ShopSold' as 'ShopApproved' }, PUBLIC_URL));
    expect(fromMessage(changed(newer, { value: null }))).toEqual({ ...named, type: 'ShopSold' });
  });

  it('names an actor only by id, realm and role', () => {
    const actor = { ...event.actor, name: 'Anitha', email: 'anitha@example.com' };
    expect(JSON.stringify(toMessage({ ...event, actor }, PUBLIC_URL))).not.toMatch(/anitha/i);
  });

  it.each(['ce_id', 'ce_type', 'ce_subject', 'ce_aggregateversion', 'ce_aggregatetype'])(
    'is not an event without %s',
    (header) => {
      const message = received(toMessage(event, PUBLIC_URL));
      delete message.headers![header];
      expect(fromMessage(message)).toBeNull();
    },
  );

  it.each([
    ['ce_id', 'x'],
    ['ce_id', "0b0e1f3c-6f0a-4b57-9a55-000000000001'; drop table event"],
    ['ce_subject', '0B0E1F3C'],
    ['ce_aggregatetype', 'toString'],
    ['ce_aggregatetype', 'customer'],
    ['ce_aggregateversion', '0'],
    ['ce_aggregateversion', '-1'],
    ['ce_aggregateversion', '1.5'],
    ['ce_aggregateversion', '1e3'],
    ['ce_aggregateversion', '9999999999'],
    ['ce_aggregateversion', '99999999999999999999'],
  ])('is not an event when %s is %s, which no column can hold', (header, value) => {
    const message = received(toMessage(event, PUBLIC_URL));
    message.headers![header] = Buffer.from(value);
    expect(fromMessage(message)).toBeNull();
  });
});
