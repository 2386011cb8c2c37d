import type { IHeaders, KafkaMessage, Message } from 'kafkajs';
import {
  AGGREGATE_MODULES,
  EVENTS,
  type AggregateType,
  type EventType,
} from '@nattil/contracts/events/event-map';
import type { LoggedEvent } from './logged-event.ts';

const TYPE_PREFIX = 'privilege.';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SCHEMA_PREFIX = 'urn:nattil:event:';

/**
 * An event as a Kafka message: CloudEvents 1.0 in binary mode, the data alone as its value, keyed by
 * its aggregate. `ce_aggregatetype`, `ce_seq`, `ce_actor` and `ce_requestid` serve our own consumers;
 * the actor is an id, a realm and a role, never a name.
 */
export function toMessage(event: LoggedEvent): Message {
  const { id, realm, role } = event.actor;
  const headers: Record<string, string> = {
    ce_id: event.id,
    ce_type: `${TYPE_PREFIX}${event.type}`,
    ce_source: `/privilege/${AGGREGATE_MODULES[event.aggregateType]}`,
    ce_specversion: '1.0',
    ce_time: event.occurredAt,
    ce_subject: event.aggregateId,
    ce_aggregateversion: String(event.version),
    ce_dataschema: `${SCHEMA_PREFIX}${event.type}:${event.schemaVersion}`,
    'content-type': 'application/json',
    ce_aggregatetype: event.aggregateType,
    ce_seq: String(event.seq),
    ce_actor: JSON.stringify({ id, realm, role }),
    ...(event.requestId !== null && { ce_requestid: event.requestId }),
  };
  return { key: event.aggregateId, value: JSON.stringify(event.data), headers };
}

/** The event of a message; null when it is none of ours or of a type that this version lacks. */
export function fromMessage({ headers, value }: KafkaMessage): LoggedEvent | null {
  const get = (name: string) => text(headers, name);
  const type = get('ce_type')?.slice(TYPE_PREFIX.length);
  const aggregateType = get('ce_aggregatetype');
  const id = get('ce_id');
  const aggregateId = get('ce_subject');
  const version = Number(get('ce_aggregateversion'));
  const seq = Number(get('ce_seq'));
  if (!type || !Object.hasOwn(EVENTS, type)) return null;
  if (!aggregateType || !Object.hasOwn(AGGREGATE_MODULES, aggregateType)) return null;
  if (!id || !UUID.test(id) || !aggregateId || !UUID.test(aggregateId)) return null;
  if (!(version > 0) || !(seq > 0) || !value) return null;
  try {
    return {
      id,
      seq,
      aggregateType: aggregateType as AggregateType,
      aggregateId,
      version,
      type: type as EventType,
      schemaVersion: Number(get('ce_dataschema')?.split(':').at(-1)),
      data: JSON.parse(value.toString()),
      actor: JSON.parse(get('ce_actor') ?? ''),
      requestId: get('ce_requestid') ?? null,
      occurredAt: get('ce_time') ?? '',
    };
  } catch {
    return null;
  }
}

function text(headers: IHeaders | undefined, name: string): string | undefined {
  const value = headers?.[name];
  return (Array.isArray(value) ? value[0] : value)?.toString();
}
