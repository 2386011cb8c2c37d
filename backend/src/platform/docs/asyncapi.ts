import { BRAND } from '@nattil/contracts/brand';
import { EVENTS, TOPICS, topicOf, type EventType } from '@nattil/contracts/events/event-map';
import { PARTITIONS, deadLetterTopic } from '../messaging/delivery/kafka/kafka-topics.ts';
import {
  HTTP_OPERATIONS,
  KEY_SCHEME,
  PAGE_MESSAGE,
  WEBHOOK_HEADERS,
  httpChannels,
  httpServers,
  structured,
  structuredMessage,
} from './asyncapi-http.ts';
import { GUARANTEES } from './event-guarantees.ts';
import { DEAD_LETTER_HEADERS, EVENT_HEADERS } from './event-headers.ts';
import {
  EVENT_TYPES,
  envelopeOf,
  exampleOf,
  pageOfEvents,
  payloadOf,
  type Json,
} from './event-schemas.ts';

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
      contact: { name: BRAND.name, url: publicUrl, email: BRAND.support.email },
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      tags: Object.keys(TOPICS).map((name) => ({
        name,
        description: `Events of the module ${name}.`,
      })),
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
      ...httpServers(publicUrl),
    },
    channels: {
      ...Object.fromEntries(Object.entries(TOPICS).flatMap(channelsOf)),
      ...httpChannels(),
    },
    operations: {
      ...Object.fromEntries(
        Object.keys(TOPICS).map((module) => [
          `publish-${module}`,
          {
            action: 'send',
            description: `Publishes the events of the module ${module} to its topic.`,
            channel: { $ref: `#/channels/${module}` },
          },
        ]),
      ),
      ...HTTP_OPERATIONS,
    },
    components: {
      messages: {
        ...Object.fromEntries(EVENT_TYPES.map((type) => [type, message(type)])),
        ...Object.fromEntries(
          EVENT_TYPES.map((type) => [
            `${type}CloudEvent`,
            { ...structuredMessage(type), examples: examplesOf(type) },
          ]),
        ),
        EventLogPage: PAGE_MESSAGE,
        DeadLetter: DEAD_LETTER,
      },
      schemas: {
        ...Object.fromEntries(
          EVENT_TYPES.map((type) => [
            type,
            { ...payloadOf(type), 'x-schema-version': EVENTS[type].schemaVersion },
          ]),
        ),
        ...Object.fromEntries(EVENT_TYPES.map((type) => [`${type}Event`, envelopeOf(type)])),
        AnyEvent: {
          title: 'AnyEvent',
          description: 'An event of any type; `type` tells which',
          oneOf: EVENT_TYPES.map((type) => ({ $ref: `#/components/schemas/${type}Event` })),
        },
        EventLogPage: pageOfEvents(),
        CloudEventHeaders: { title: 'CloudEventHeaders', ...EVENT_HEADERS },
        DeadLetterHeaders: deadLetterHeaders(),
        WebhookHeaders: WEBHOOK_HEADERS,
      },
      securitySchemes: { key: KEY_SCHEME },
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
    servers: [{ $ref: '#/servers/kafka' }],
    messages: Object.fromEntries(
      own.map((type) => [type, { $ref: `#/components/messages/${type}` }]),
    ),
    bindings: { kafka: KAFKA.topic },
  };
  const deadLetters = {
    address: deadLetterTopic(address),
    description: `Events of the module ${module} on which a consumer of the product gave up`,
    servers: [{ $ref: '#/servers/kafka' }],
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
  headers: { $ref: '#/components/schemas/DeadLetterHeaders' },
  payload: { type: 'object', title: 'DeadLetterValue', description: 'The value of the event' },
  bindings: { kafka: { key: KAFKA.key, bindingVersion: '0.5.0' } },
};

function message(type: EventType): Json {
  const { summary } = EVENTS[type];
  const example = exampleOf(type);
  const key = example ? { ...KAFKA.key, examples: [example.key] } : KAFKA.key;
  return {
    name: `privilege.${type}`,
    title: type,
    summary,
    headers: { $ref: '#/components/schemas/CloudEventHeaders' },
    payload: { $ref: `#/components/schemas/${type}` },
    ...(example && { examples: [{ headers: example.headers, payload: example.value }] }),
    bindings: { kafka: { key, bindingVersion: '0.5.0' } },
  };
}

/** The headers of the event and those that a dead letter adds. */
function deadLetterHeaders(): Json {
  const [event, more] = [EVENT_HEADERS, DEAD_LETTER_HEADERS] as Record<
    'required' | 'properties',
    never
  >[];
  return {
    title: 'DeadLetterHeaders',
    type: 'object',
    required: [...(event!.required as string[]), ...(more!.required as string[])],
    properties: { ...(event!.properties as Json), ...(more!.properties as Json) },
  };
}

function examplesOf(type: EventType): Json[] {
  const example = exampleOf(type);
  return example ? [{ payload: structured(example) }] : [];
}
