import { EVENTS, TOPICS, type EventType } from '@nattil/contracts/events/event-map';
import { LAST_EVENT_ID } from './headers.ts';
import { EVENT_TYPES, type Json } from './event-schemas.ts';

// The part of the AsyncAPI document on the log, the stream and the webhooks.

const STRUCTURED = 'application/cloudevents+json';

const [MODULE, TOPIC] = Object.entries(TOPICS)[0]!;
const TYPE = EVENT_TYPES.at(-1)!;
/** How a reader names topics and types. */
export const HOW_TO_NAME = `\`${MODULE}\`, \`events:${MODULE}\` and \`${TOPIC}\` name a topic, \`privilege.${TYPE}\` a type`;

const QUERY = {
  after: {
    type: 'string',
    pattern: '^[0-9]+$',
    default: '0',
    description:
      'Events after this sequence number; the last `nextSeq`, or the last id of the stream',
    examples: ['17'],
  },
  topics: {
    type: 'string',
    description: `Topics or types of events, joined by commas; without it all that the key may read. ${
      HOW_TO_NAME
    }`,
    examples: [`${MODULE},privilege.${TYPE}`],
  },
};
const LIMIT = {
  type: 'integer',
  minimum: 1,
  maximum: 500,
  default: 100,
  description: 'Events of one page',
  examples: [100],
};

export function httpServers(publicUrl: string): Json {
  const { host, protocol } = new URL(publicUrl);
  return {
    http: {
      host,
      protocol: protocol.replace(':', ''),
      description: 'This installation, for readers of the log and the stream.',
      security: [{ $ref: '#/components/securitySchemes/key' }],
    },
    receiver: {
      host: '{host}',
      protocol: 'https',
      description: 'The receiver of a webhook, which an owner enters in the portal.',
      variables: { host: { description: 'Host of the receiver, e.g. hooks.example.org' } },
    },
  };
}

export const KEY_SCHEME: Json = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'API key',
  description: 'A key that an owner makes in the portal, sent as `Authorization: Bearer`.',
};

export function httpChannels(): Json {
  const streamed = EVENT_TYPES.map((type) => [
    type,
    { $ref: `#/components/messages/${type}CloudEvent` },
  ]);
  const posted = EVENT_TYPES.map((type) => [
    type,
    {
      ...structuredMessage(type),
      headers: { $ref: '#/components/schemas/WebhookHeaders' },
    },
  ]);
  return {
    log: {
      address: '/api/events/log',
      title: 'Log of events',
      description: 'Pages of the log, in the order of seq.',
      servers: [{ $ref: '#/servers/http' }],
      messages: { EventLogPage: { $ref: '#/components/messages/EventLogPage' } },
    },
    stream: {
      address: '/api/events/stream',
      title: 'Stream of events',
      description: 'Server-sent events: `id` is the seq of an event, `data` the event.',
      servers: [{ $ref: '#/servers/http' }],
      messages: Object.fromEntries(streamed) as Json,
    },
    webhook: {
      address: null,
      title: 'Webhook',
      description: 'The address that an owner entered receives a POST for each event.',
      servers: [{ $ref: '#/servers/receiver' }],
      messages: Object.fromEntries(posted) as Json,
    },
  };
}

export const HTTP_OPERATIONS: Json = {
  'read-log': {
    action: 'send',
    description: 'Answers a GET with the next page of events.',
    channel: { $ref: '#/channels/log' },
    bindings: get({ ...QUERY, limit: LIMIT }),
  },
  'stream-events': {
    action: 'send',
    description: `Answers a GET with the events that come. ${LAST_EVENT_ID.name} resumes a stream.`,
    channel: { $ref: '#/channels/stream' },
    bindings: get(QUERY),
  },
  'send-webhook': {
    action: 'send',
    description: 'Posts each event to the receiver, signed by the rules of Standard Webhooks.',
    channel: { $ref: '#/channels/webhook' },
    bindings: { http: { method: 'POST', bindingVersion: '0.3.0' } },
  },
};

function get(properties: Json): Json {
  const query = { type: 'object', properties };
  return { http: { method: 'GET', query, bindingVersion: '0.3.0' } };
}

/** Headers of a webhook's request. */
export const WEBHOOK_HEADERS: Json = {
  type: 'object',
  title: 'WebhookHeaders',
  required: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
  properties: {
    'webhook-id': {
      type: 'string',
      format: 'uuid',
      description: 'Id of the event, the same at each try',
    },
    'webhook-timestamp': {
      type: 'string',
      pattern: '^[0-9]+$',
      description: 'Seconds since 1970, of this try',
      examples: ['1798700000'],
    },
    'webhook-signature': {
      type: 'string',
      description: 'One signature for each valid secret, with a blank between them: v1,<base64>',
      examples: ['v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4='],
    },
  },
};

export const PAGE_MESSAGE: Json = {
  name: 'EventLogPage',
  title: 'EventLogPage',
  summary: 'A page of the log.',
  contentType: 'application/json',
  payload: { $ref: '#/components/schemas/EventLogPage' },
};

/** An event in structured JSON, as the stream and webhooks carry it. */
export function structuredMessage(type: EventType): Json {
  return {
    name: `${type}CloudEvent`,
    title: `${type} in structured JSON`,
    summary: EVENTS[type].summary,
    contentType: STRUCTURED,
    payload: { $ref: `#/components/schemas/${type}Event` },
  };
}

/** The recorded message of Kafka as a CloudEvent in structured JSON. */
export function structured({ headers, value }: { headers: Json; value: unknown }): Json {
  const attributes = Object.entries(headers).flatMap(([name, text]) =>
    name.startsWith('ce_') ? [[name.slice('ce_'.length), text]] : [],
  );
  return {
    ...(Object.fromEntries(attributes) as Json),
    aggregateversion: Number(headers.ce_aggregateversion),
    datacontenttype: 'application/json',
    data: value,
  };
}
