import type { CloudEvent } from '@nattil/contracts/api/cloud-event';
import type { LoggedEvent } from '../../event-log/logged-event.ts';
import { toMessage } from './kafka/cloud-event.ts';

const PREFIX = 'ce_';

/**
 * An event as CloudEvents 1.0 in structured JSON, with the same attributes as its Kafka message;
 * `publicUrl` is the base URL of its schema.
 */
export function toStructuredEvent(event: LoggedEvent, publicUrl: string): CloudEvent {
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
