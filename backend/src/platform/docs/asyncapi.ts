import { createRequire } from 'node:module';
import { BRAND } from '@nattil/contracts/brand';
import {
  EVENTS,
  TOPICS,
  topicOf,
  type AggregateType,
  type EventType,
} from '@nattil/contracts/events/event-map';

type Json = Record<string, unknown>;
interface EventSchema {
  schemaVersion: number;
  aggregate: AggregateType;
  payload: Json;
}

const schemas = createRequire(import.meta.url)('@nattil/contracts/schemas/events.json') as Record<
  EventType,
  EventSchema
>;

/** What a reader must know of repeats; part of the document and of the page. */
export const DELIVERY = `Topics are at least once: the first deliveries of each aggregate come in the order of their
versions, repeats may follow. A reader keeps the last ce_aggregateversion it handled of each
ce_subject and drops what is not higher:

    if (Number(headers.ce_aggregateversion) <= (last.get(headers.ce_subject) ?? 0)) return;
    handle(headers.ce_type, JSON.parse(value));
    last.set(headers.ce_subject, Number(headers.ce_aggregateversion));

When a backup was restored, versions that were published may be gone. For each aggregate concerned an
event <Kind>HistoryLost comes in a version that nobody has seen and names them: what the versions from
fromVersion to toVersion said is void. Those versions hold the same event, where the rule above drops it.

A message that could not be handled goes to <topic>.dlt with the consumer's name and the error.
Events carry ids and facts, never names, contacts or other personal data.`;

/** The CloudEvents attributes as Kafka headers, in binary mode. */
const HEADERS: Json = {
  type: 'object',
  required: [
    'ce_id',
    'ce_type',
    'ce_source',
    'ce_specversion',
    'ce_time',
    'ce_subject',
    'ce_aggregateversion',
    'ce_dataschema',
  ],
  properties: {
    ce_id: { type: 'string', format: 'uuid', description: 'Identity of the event' },
    ce_type: { type: 'string', description: 'privilege.<event>' },
    ce_source: { type: 'string' },
    ce_specversion: { type: 'string', const: '1.0' },
    ce_time: { type: 'string', format: 'date-time', description: 'When it happened, UTC' },
    ce_subject: {
      type: 'string',
      format: 'uuid',
      description: 'Id of the aggregate; also the message key',
    },
    ce_aggregateversion: {
      type: 'string',
      pattern: '^[1-9][0-9]*$',
      description: '1, 2, … per aggregate',
    },
    ce_dataschema: { type: 'string', description: 'Name and version of the payload schema' },
    'content-type': { type: 'string', const: 'application/json' },
  },
};

/** Returns the AsyncAPI 3 document of the published events; payload schemas come from the contracts. */
export function asyncApiDocument(): Json {
  const types = Object.keys(EVENTS) as EventType[];
  const channels: Json = {};
  const operations: Json = {};
  for (const [module, address] of Object.entries(TOPICS)) {
    const own = types.filter((type) => topicOf(EVENTS[type].aggregate) === address);
    channels[module] = {
      address,
      description:
        own.length > 0
          ? `Events of the module ${module}`
          : `Reserved for the module ${module}; nothing is published yet`,
      messages: Object.fromEntries(
        own.map((type) => [type, { $ref: `#/components/messages/${type}` }]),
      ),
      bindings: { kafka: { partitions: 6, topicConfiguration: { 'retention.ms': -1 } } },
    };
    operations[`publish-${module}`] = { action: 'send', channel: { $ref: `#/channels/${module}` } };
  }
  return {
    asyncapi: '3.0.0',
    info: { title: `${BRAND.name} events`, version: '1.0.0', description: DELIVERY },
    defaultContentType: 'application/json',
    channels,
    operations,
    components: {
      messages: Object.fromEntries(types.map((type) => [type, message(type)])),
      schemas: { CloudEventHeaders: HEADERS },
    },
  };
}

function message(type: EventType): Json {
  const { summary, schemaVersion } = EVENTS[type];
  return {
    name: `privilege.${type}`,
    title: type,
    summary,
    headers: { $ref: '#/components/schemas/CloudEventHeaders' },
    payload: { ...schemas[type].payload, 'x-schema-version': schemaVersion },
  };
}
