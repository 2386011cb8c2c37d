// Documentation of the message headers: CloudEvents 1.0 in binary mode.

type Json = Record<string, unknown>;

const uuid = (description: string): Json => ({ type: 'string', format: 'uuid', description });

/**
 * Headers of every message. Values are text, as in all Kafka headers (clients return them as
 * bytes).
 */
export const EVENT_HEADERS: Json = {
  type: 'object',
  required: [
    'ce_id',
    'ce_type',
    'ce_source',
    'ce_specversion',
    'ce_time',
    'ce_subject',
    'ce_aggregatetype',
    'ce_aggregateversion',
    'ce_seq',
    'ce_actor',
    'ce_dataschema',
    'content-type',
  ],
  properties: {
    ce_id: uuid('Identity of the event: the same in every repetition'),
    ce_type: {
      type: 'string',
      pattern: '^privilege[.][A-Z][A-Za-z]+$',
      description: 'privilege.<event>',
    },
    ce_source: {
      type: 'string',
      format: 'uri-reference',
      description: '/privilege/<module>: the part of the product that the topic belongs to',
    },
    ce_specversion: { type: 'string', const: '1.0', description: 'Of CloudEvents' },
    ce_time: { type: 'string', format: 'date-time', description: 'When it happened, UTC' },
    ce_subject: uuid('Id of the aggregate, the thing to which it happened; also the message key'),
    ce_aggregatetype: {
      type: 'string',
      pattern: '^[a-z]+(-[a-z]+)*$',
      description: 'Kind of the aggregate; kind and id together name it',
    },
    ce_aggregateversion: {
      type: 'string',
      pattern: '^[1-9][0-9]*$',
      description: '1, 2, 3 … per aggregate, without a gap',
    },
    ce_seq: {
      type: 'string',
      pattern: '^[1-9][0-9]*$',
      description:
        'Place in the log of all events: 1, 2, 3 … over all topics. Later events have higher places; ' +
        'a single topic has gaps',
    },
    ce_logepoch: uuid(
      'The epoch of the log in which the event was recorded, a UUIDv7. After a restored backup, events have a ' +
        'higher one. Messages from before there were epochs lack it',
    ),
    ce_actor: {
      type: 'string',
      contentMediaType: 'application/json',
      contentSchema: {
        type: 'object',
        properties: {
          id: { type: ['string', 'null'], format: 'uuid' },
          realm: { type: 'string' },
          role: { type: 'string' },
        },
      },
      description:
        'Who caused it, as JSON: {"id", "realm", "role"}; a pseudonymous id, never a name',
    },
    ce_requestid: {
      type: 'string',
      description: 'Of the request that caused it; absent where none did, e.g. when time ran out',
    },
    ce_traceparent: {
      type: 'string',
      pattern: '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$',
      description:
        'W3C trace context that the request sent, to continue its trace; absent where none was sent',
    },
    ce_dataschema: {
      type: 'string',
      format: 'uri',
      pattern: '/api/events/schemas/[A-Z][A-Za-z]+/[1-9][0-9]*$',
      description:
        'Where the JSON Schema of the value can be fetched; its last part is the schema version. ' +
        'Messages published before this was an address name it as urn:nattil:event:<event>:<version>',
    },
    'content-type': { type: 'string', const: 'application/json' },
  },
};

/** Headers of a dead letter, in addition to those of the event. */
export const DEAD_LETTER_HEADERS: Json = {
  type: 'object',
  required: ['dlt_consumer', 'dlt_error', 'dlt_tries'],
  properties: {
    dlt_consumer: { type: 'string', description: 'Which consumer of the product gave up on it' },
    dlt_error: { type: 'string', description: 'The last error' },
    dlt_tries: { type: 'string', pattern: '^[0-9]+$', description: 'How often it was tried' },
  },
};
