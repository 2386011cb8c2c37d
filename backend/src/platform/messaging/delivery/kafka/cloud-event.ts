import type { IHeaders, KafkaMessage, Message } from 'kafkajs';
import {
  AGGREGATE_MODULES,
  type AggregateType,
  type EventType,
} from '@nattil/contracts/events/event-map';
import { schemaPath } from '../schema-path.ts';
import type { Delivered } from '../../../event-log/log-lookup.ts';
import type { PublishedEvent } from '../../../event-log/logged-event.ts';

const TYPE_PREFIX = 'privilege.';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const VERSION = /^[1-9]\d{0,9}$/;
/** The largest value of an `integer` column. */
const MAX_VERSION = 2_147_483_647;

/**
 * An event as a Kafka message: CloudEvents 1.0 in binary mode, keyed by aggregate id, with only the
 * data as its value. `ce_aggregatetype` serves our own consumers. The actor is an id, a realm and a
 * role, never a name. `publicUrl` is the base URL of the schemas if none was ever configured. Written by hand: the CloudEvents
 * SDK takes 8 to 20 µs more per event, and the relay 60 to 100 µs in all.
 */
export function toMessage(event: PublishedEvent, publicUrl: string): Message {
  const { id, realm, role } = event.actor;
  const headers: Record<string, string> = {
    ce_id: event.id,
    ce_type: `${TYPE_PREFIX}${event.type}`,
    ce_source: `/privilege/${AGGREGATE_MODULES[event.aggregateType]}`,
    ce_specversion: '1.0',
    ce_time: event.occurredAt,
    ce_subject: event.aggregateId,
    ce_aggregateversion: String(event.version),
    ce_dataschema: `${event.source ?? publicUrl}${schemaPath(event.type, event.schemaVersion)}`,
    'content-type': 'application/json',
    ce_aggregatetype: event.aggregateType,
    ce_seq: String(event.seq),
    ce_logepoch: event.epoch,
    ce_actor: JSON.stringify({ id, realm, role }),
    ...(event.requestId !== null && { ce_requestid: event.requestId }),
    ...(event.traceparent !== null && { ce_traceparent: event.traceparent }),
  };
  return { key: event.aggregateId, value: JSON.stringify(event.data), headers };
}

/** The event that a message names; null when our log cannot hold such an event. */
export function fromMessage({ headers }: KafkaMessage): Delivered | null {
  const id = text(headers, 'ce_id');
  const type = text(headers, 'ce_type');
  const aggregateType = text(headers, 'ce_aggregatetype');
  const aggregateId = text(headers, 'ce_subject');
  const version = text(headers, 'ce_aggregateversion');
  if (!id || !UUID.test(id) || !aggregateId || !UUID.test(aggregateId)) return null;
  if (!aggregateType || !Object.hasOwn(AGGREGATE_MODULES, aggregateType)) return null;
  if (!type?.startsWith(TYPE_PREFIX)) return null;
  if (!version || !VERSION.test(version) || Number(version) > MAX_VERSION) return null;
  return {
    id,
    aggregateType: aggregateType as AggregateType,
    aggregateId,
    version: Number(version),
    type: type.slice(TYPE_PREFIX.length) as EventType,
  };
}

function text(headers: IHeaders | undefined, name: string): string | undefined {
  const value = headers?.[name];
  return (Array.isArray(value) ? value[0] : value)?.toString();
}
