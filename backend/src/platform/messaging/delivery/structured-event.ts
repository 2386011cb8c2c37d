import type { CloudEvent } from '@nattil/contracts/api/cloud-event';
import type { PublishedEvent } from '../../event-log/logged-event.ts';
import { toMessage } from './kafka/cloud-event.ts';

const PREFIX = 'ce_';

/**
 * An event as CloudEvents 1.0 in structured JSON, with the same attributes as its Kafka message;
 * `publicUrl` is the base URL of its schema if none was ever configured.
 */
export function toStructuredEvent(event: PublishedEvent, publicUrl: string): CloudEvent {
  const headers = Object.entries(toMessage(event, publicUrl).headers ?? {});
  const attributes = Object.fromEntries(
    headers.flatMap(([name, value]) =>
      name.startsWith(PREFIX) ? [[name.slice(PREFIX.length), value]] : [],
    ),
  );
  return {
    ...attributes,
    aggregateversion: event.version,
    datacontenttype: 'application/json',
    data: event.data,
  } as unknown as CloudEvent;
}
