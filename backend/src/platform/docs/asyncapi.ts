import { createRequire } from 'node:module';
import { BRAND } from '@nattil/contracts/brand';
import {
  EVENTS,
  TOPICS,
  topicOf,
  type AggregateType,
  type EventType,
} from '@nattil/contracts/events/event-map';
import { PARTITIONS, deadLetterTopic } from '../messaging/delivery/kafka/kafka-topics.ts';
import { DEAD_LETTER_HEADERS, EVENT_HEADERS } from './event-headers.ts';
import { GUARANTEES } from './event-guarantees.ts';
import type { RecordedEvent } from './examples.ts';
import { schemaPath } from '../messaging/delivery/schema-path.ts';

type Json = Record<string, unknown>;
interface EventSchema {
  schemaVersion: number;
  aggregate: AggregateType;
  payload: Json;
}

const require = createRequire(import.meta.url);
const schemas = require('@nattil/contracts/schemas/events.json') as Partial<
  Record<EventType, EventSchema>
>;
const recorded = require('@nattil/contracts/examples/events.json') as Partial<
  Record<EventType, RecordedEvent>
>;

const KAFKA = {
  key: {
    type: 'string',
    format: 'uuid',
    description: 'Id of the aggregate: all its events are in one partition, in order',
  },
  topic: {
    partitions: PARTITIONS,
    topicConfiguration: { 'cleanup.policy': ['delete'], 'retention.ms': -1 },
    bindingVersion: '0.5.0',
  },
};

export const EVENT_TYPES = Object.keys(EVENTS) as EventType[];

/** The example of an event, recorded in a real run. `npm run generate` records those that are missing. */
export function exampleOf(type: EventType): RecordedEvent | undefined {
  return recorded[type];
}

function schemaOf(type: EventType): EventSchema {
  const schema = schemas[type];
  if (!schema) throw new Error(`contracts/schemas has no event ${type}: run 'npm run generate'`);
  return schema;
}

/**
 * The JSON Schema of an event's payload; null for an unknown type or any but the current version.
 */
export function payloadSchema(publicUrl: string, type: string, version: number): Json | null {
  if (!Object.hasOwn(EVENTS, type)) return null;
  const { payload, schemaVersion } = schemaOf(type as EventType);
  if (version !== schemaVersion) return null;
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: `${publicUrl}${schemaPath(type, version)}`,
    title: type,
    ...payload,
  };
}

/**
 * Returns the AsyncAPI 3 document of the published events. Payload schemas come from the contracts.
 */
export function asyncApiDocument(publicUrl: string): Json {
  return {
    asyncapi: '3.0.0',
    info: {
      title: `${BRAND.name} events`,
      version: '1.0.0',
      description: GUARANTEES.map(
        ([title, ...texts]) => `## ${title}\n\n${texts.join('\n\n')}`,
      ).join('\n\n'),
      externalDocs: { url: `${publicUrl}/api/events`, description: 'The same as a page' },
    },
    defaultContentType: 'application/json',
    servers: {
      kafka: {
        host: '{brokers}',
        protocol: 'kafka',
        description:
          'The brokers to which the operator publishes (KAFKA_BROKERS). Whether they ask for TLS, and for a name ' +
          'and password by SASL, is the operator’s choice too.',
        variables: { brokers: { description: 'e.g. kafka.example.org:9092' } },
      },
    },
    channels: Object.fromEntries(Object.entries(TOPICS).flatMap(channelsOf)),
    operations: Object.fromEntries(
      Object.keys(TOPICS).map((module) => [
        `publish-${module}`,
        { action: 'send', channel: { $ref: `#/channels/${module}` } },
      ]),
    ),
    components: {
      messages: {
        ...Object.fromEntries(EVENT_TYPES.map((type) => [type, message(type)])),
        DeadLetter: DEAD_LETTER,
      },
      schemas: { CloudEventHeaders: EVENT_HEADERS, DeadLetterHeaders: DEAD_LETTER_HEADERS },
    },
  };
}

function channelsOf([module, address]: [string, string]): [string, Json][] {
  const own = EVENT_TYPES.filter((type) => topicOf(EVENTS[type].aggregate) === address);
  const events = {
    address,
    description:
      own.length > 0
        ? `Events of the module ${module}`
        : `Reserved for the module ${module}; nothing is published yet`,
    messages: Object.fromEntries(
      own.map((type) => [type, { $ref: `#/components/messages/${type}` }]),
    ),
    bindings: { kafka: KAFKA.topic },
  };
  const deadLetters = {
    address: deadLetterTopic(address),
    description: `Events of the module ${module} on which a consumer of the product gave up`,
    messages: { DeadLetter: { $ref: '#/components/messages/DeadLetter' } },
    bindings: { kafka: KAFKA.topic },
  };
  return [
    [module, events],
    [`${module}-dead-letters`, deadLetters],
  ];
}

const DEAD_LETTER: Json = {
  name: 'DeadLetter',
  title: 'DeadLetter',
  summary: 'The message of an event as it was published, with who gave up on it and why.',
  headers: {
    allOf: [
      { $ref: '#/components/schemas/CloudEventHeaders' },
      { $ref: '#/components/schemas/DeadLetterHeaders' },
    ],
  },
  payload: { type: 'object', description: 'The value of the event' },
  bindings: { kafka: { key: KAFKA.key, bindingVersion: '0.5.0' } },
};

function message(type: EventType): Json {
  const { summary, schemaVersion } = EVENTS[type];
  const example = recorded[type];
  const key = example ? { ...KAFKA.key, examples: [example.key] } : KAFKA.key;
  return {
    name: `privilege.${type}`,
    title: type,
    summary,
    headers: { $ref: '#/components/schemas/CloudEventHeaders' },
    payload: { ...schemaOf(type).payload, 'x-schema-version': schemaVersion },
    ...(example && { examples: [{ headers: example.headers, payload: example.value }] }),
    bindings: { kafka: { key, bindingVersion: '0.5.0' } },
  };
}
