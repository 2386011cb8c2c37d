import { createRequire } from 'node:module';
import { EVENTS, type AggregateType, type EventType } from '@nattil/contracts/events/event-map';
import { schemaPath } from '../messaging/delivery/schema-path.ts';
import type { RecordedEvent } from './examples.ts';

export type Json = Record<string, unknown>;
interface EventSchema {
  schemaVersion: number;
  aggregate: AggregateType;
  payload: Json;
}

const require = createRequire(import.meta.url);
const schemas = require('@nattil/contracts/schemas/events.json') as Partial<
  Record<EventType, EventSchema>
>;
const answers = require('@nattil/contracts/schemas/api.json') as Record<string, Json>;
const recorded = require('@nattil/contracts/examples/events.json') as Partial<
  Record<EventType, RecordedEvent>
>;

export const EVENT_TYPES = Object.keys(EVENTS) as EventType[];

/** The example of an event, recorded in a real run. `npm run generate` records those that are missing. */
export function exampleOf(type: EventType): RecordedEvent | undefined {
  return recorded[type];
}

/** Whether events of this type exist. */
export function isEventType(type: string): type is EventType {
  return Object.hasOwn(EVENTS, type);
}

/** The JSON Schema of an event's payload. Every object and enumeration in it has a title. */
export function payloadOf(type: EventType): Json {
  const schema = schemas[type];
  if (!schema) throw new Error(`contracts/schemas has no event ${type}: run 'npm run generate'`);
  return titled(schema.payload, type);
}

/** The schema as a document of its own; null for any but the current version. */
export function payloadSchema(publicUrl: string, type: EventType, version: number): Json | null {
  const { schemaVersion } = EVENTS[type];
  if (version !== schemaVersion) return null;
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: `${publicUrl}${schemaPath(type, version)}`,
    ...payloadOf(type),
  };
}

/** The CloudEvent of one type in structured JSON: its `data` is the payload of that type. */
export function envelopeOf(type: EventType): Json {
  const { properties, ...envelope } = withoutDefinitions(answers.CloudEvent!) as {
    properties: Json;
  };
  return {
    ...envelope,
    title: `${type}Event`,
    description: EVENTS[type].summary,
    properties: {
      ...properties,
      type: { type: 'string', title: `${type}EventType`, const: `privilege.${type}` },
      data: { $ref: `#/components/schemas/${type}` },
    },
  };
}

/** The answer of `GET /api/events/log`, with events of all types. */
export function pageOfEvents(): Json {
  const { properties, ...page } = withoutDefinitions(answers.EventLogAnswer!) as {
    properties: Json;
  };
  const items = { $ref: '#/components/schemas/AnyEvent' };
  return {
    ...page,
    title: 'EventLogPage',
    properties: { ...properties, data: { type: 'array', items } },
  };
}

/** Titles name the types of generated models; without them generators number the types. */
function titled(schema: Json, title: string): Json {
  const result: Json = isNamed(schema) ? { title, ...schema } : { ...schema };
  const { properties, items, anyOf, additionalProperties: values } = schema;
  if (properties)
    result.properties = Object.fromEntries(
      Object.entries(properties as Record<string, Json>).map(([name, field]) => [
        name,
        titled(field, `${title}${name.charAt(0).toUpperCase()}${name.slice(1)}`),
      ]),
    );
  // A pair of a change.
  if (Array.isArray(items))
    result.items = items.map((item, at) => titled(item as Json, `${title}${PAIR[at] ?? at}`));
  else if (items) result.items = titled(items as Json, `${title}Item`);
  if (anyOf) result.anyOf = (anyOf as Json[]).map((each) => titled(each, title));
  if (typeof values === 'object')
    result.additionalProperties = titled(values as Json, `${title}Value`);
  return result;
}
const PAIR = ['Before', 'After'];

function isNamed({ type, properties, enum: values, const: only }: Json): boolean {
  return [properties, values, only].some((each) => each !== undefined) || type === 'object';
}

/** The scalar types of the contracts, in place of references to them. */
function withoutDefinitions(schema: Json): Json {
  const { $ref, ...rest } = schema;
  if (typeof $ref === 'string') {
    const target = answers[$ref.replace('#/definitions/', '')];
    if (target && target.type !== 'object') return { ...withoutDefinitions(target), ...rest };
    return schema;
  }
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      value !== null && typeof value === 'object' && !Array.isArray(value)
        ? withoutDefinitions(value as Json)
        : value,
    ]),
  );
}
