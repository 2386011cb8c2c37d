import { BRAND } from '@nattil/contracts/brand';
import { EVENTS, TOPICS, topicOf, type EventType } from '@nattil/contracts/events/event-map';
import { asyncApiDocument, DELIVERY } from './asyncapi.ts';
import { WITHOUT_KAFKA } from './without-kafka.ts';

interface Property {
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
}
interface Payload {
  properties?: Record<string, Property>;
  required?: string[];
}

/** Returns the documentation of the events for people: one page without script. */
export function eventsPage(): string {
  const { messages } = asyncApiDocument().components as {
    messages: Record<string, { payload: Payload }>;
  };
  const topics = Object.values(TOPICS).map((topic) => {
    const types = (Object.keys(EVENTS) as EventType[]).filter(
      (t) => topicOf(EVENTS[t].aggregate) === topic,
    );
    if (types.length === 0) return '';
    return `<section><h2>${topic}</h2>${types.map((t) => event(t, messages[t]!.payload)).join('')}</section>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${BRAND.name} events</title>
<style>
  body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem; font: 16px/1.5 system-ui, sans-serif; color: #1d2b2a; background: #fbf8f0 }
  h1, h2, h3 { line-height: 1.25 } h2 { margin-top: 2.5rem; border-bottom: 2px solid #c9a227; padding-bottom: .25rem }
  code, pre { font-size: 14px } pre { white-space: pre-wrap; background: #fff; border: 1px solid #e6dfcc; border-radius: 8px; padding: 1rem }
  .table { overflow-x: auto } table { border-collapse: collapse; width: 100%; font-size: 14px; background: #fff }
  th, td { text-align: left; padding: .5rem .75rem; border: 1px solid #e6dfcc; vertical-align: top } a { color: #0e5e4e }
</style></head><body>
<h1>${BRAND.name} events</h1>
<p>Everything that happens is published to Kafka as CloudEvents 1.0 in binary mode. The same as
<a href="/api/events.json">AsyncAPI 3 document</a>.</p>
<pre>${escape(DELIVERY)}</pre>
${WITHOUT_KAFKA}
${topics.join('')}
</body></html>`;
}

function event(type: EventType, payload: Payload): string {
  const rows = Object.entries(payload.properties ?? {}).map(
    ([name, p]) =>
      `<tr><td><code>${name}</code></td><td>${escape(kind(p))}</td><td>${payload.required?.includes(name) ? 'always' : 'sometimes'}</td><td>${escape(p.description ?? '')}</td></tr>`,
  );
  return `<h3>${type} <small>schema ${EVENTS[type].schemaVersion}</small></h3><p>${escape(EVENTS[type].summary)}</p>
<div class="table" tabindex="0"><table><thead><tr><th>Field</th><th>Type</th><th>Present</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function kind({ type, enum: values, const: only }: Property): string {
  if (only !== undefined) return JSON.stringify(only);
  if (values) return values.map((v) => JSON.stringify(v)).join(' | ');
  return [type ?? 'any'].flat().join(' | ');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
