import { createRequire } from 'node:module';
import { BRAND } from '@nattil/contracts/brand';
import {
  EVENTS,
  GUIDES,
  TOPICS,
  topicOf,
  type EventType,
} from '@nattil/contracts/events/event-map';
import { deadLetterTopic, PARTITIONS } from '../messaging/delivery/kafka/kafka-topics.ts';
import { EVENT_TYPES, exampleOf, payloadOf } from './event-schemas.ts';
import { consumers } from './consumers.ts';
import { DEAD_LETTER_HEADERS, EVENT_HEADERS } from './event-headers.ts';
import { escape } from './escape.ts';
import { GUARANTEES } from './event-guarantees.ts';
import { schemaPath } from '../messaging/delivery/schema-path.ts';
import { fieldsOf, type Schema } from './schema-in-words.ts';
import { GENERATED_MODELS } from './generated-models.ts';
import { WEBHOOKS } from './webhooks.ts';
import { withoutKafka } from './without-kafka.ts';

/**
 * Changes of the published schemas, newest first. `npm run generate` adds to the file.
 */
const changes = createRequire(import.meta.url)('@nattil/contracts/schemas/event-changes.json') as {
  on: string;
  changes: string[];
}[];

const STYLE = `
  * { box-sizing: border-box } html { scroll-padding-top: 1rem }
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #1d2b2a; background: #fbf8f0 }
  .page { margin: 0 auto; max-width: 76rem; padding: 1.5rem 1rem; display: grid; gap: 2rem }
  main { min-width: 0 } a { color: #0e5e4e } h1, h2, h3, h4 { line-height: 1.25 }
  h2 { margin-top: 3rem; border-bottom: 2px solid #c9a227; padding-bottom: .25rem }
  h3 { margin-top: 2rem } h2, h3, p, li { overflow-wrap: anywhere }
  code, pre { font-size: 14px } pre { overflow-x: auto; background: #fff; border: 1px solid #e6dfcc; border-radius: 8px; padding: 1rem }
  .table { overflow-x: auto } table { border-collapse: collapse; width: 100%; font-size: 14px; background: #fff }
  th, td { text-align: left; padding: .5rem .75rem; border: 1px solid #e6dfcc; vertical-align: top }
  nav ul { list-style: none; margin: 0 0 1rem; padding: 0 0 0 .75rem } nav a { display: block; padding: .15rem 0; text-decoration: none }
  nav a:hover { text-decoration: underline } nav summary { cursor: pointer; padding: .25rem 0; font-weight: 600 }
  @media (min-width: 60rem) { .page { grid-template-columns: 17rem minmax(0, 1fr) }
    nav { position: sticky; top: 0; max-height: 100vh; overflow-y: auto; padding: 1rem 0 } }
`;

/** Renders the documentation of the events as one page without scripts. */
export function eventsPage(): string {
  const topics = Object.values(TOPICS).map((topic) => ({
    topic,
    types: EVENT_TYPES.filter((type) => topicOf(EVENTS[type].aggregate) === topic),
  }));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${BRAND.name} events</title>
<style>${STYLE}</style></head><body><div class="page">
<nav aria-label="Contents">
<ul>${link('guarantees', 'Guarantees')}${link('messages', 'Messages')}${link('topics', 'Topics')}${link('consumers', 'Consumers that work')}${link('replay', 'Replay')}${link('without-kafka', 'Without Kafka')}${link('webhooks', 'Webhooks')}${link('models', 'Generated models')}${link('changelog', 'Changelog')}</ul>
${topics.map(contents).join('')}
</nav>
<main>
<h1>${BRAND.name} events</h1>
<p>Everything that happens is published to Kafka as CloudEvents 1.0 in binary mode, where the operator has set
KAFKA_BROKERS, and can be <a href="#without-kafka">read over HTTP</a> or <a href="#webhooks">sent to you</a> everywhere. The same as <a href="/api/events.json">AsyncAPI 3 document</a>.</p>
<h2 id="guarantees">Guarantees</h2>
${GUARANTEES.map(([title, ...texts]) => `<h3 id="${anchor(title)}">${escape(title)}</h3>${texts.map(paragraph).join('')}`).join('\n')}
<h2 id="messages">Messages</h2>
<p>The key is the id of the aggregate, the value is the event’s data as JSON, and everything else is in the headers.
All headers are text; clients of Kafka hand them out as bytes.</p>
${table('Headers of a message', EVENT_HEADERS as Schema)}
<h3 id="dead-letter-headers">More headers of a dead letter</h3>
${table('Headers of a dead letter', DEAD_LETTER_HEADERS as Schema)}
<h2 id="topics">Topics</h2>
<p>Each has ${PARTITIONS} partitions, a number that is never changed, and keeps everything: retention.ms is -1, and
nothing is compacted.</p>
${topics.map(({ topic, types }) => section(topic, types)).join('\n')}
${consumers()}
${withoutKafka()}
${WEBHOOKS}
${GENERATED_MODELS}
<h2 id="changelog">Changelog</h2>
${changes.map(({ on, changes: all }) => `<h3>${on}</h3><ul>${all.map((c) => `<li>${escape(c)}</li>`).join('')}</ul>`).join('\n')}
</main></div></body></html>`;
}

function contents({ topic, types }: { topic: string; types: EventType[] }): string {
  if (types.length === 0) return '';
  const links = types.map((type) => link(type, type)).join('');
  return `<details><summary>${topic}</summary><ul>${link(topic, 'The topic')}${links}</ul></details>`;
}

function section(topic: string, types: EventType[]): string {
  const events = types.map(event).join('\n');
  const dead = `<p>Dead letters: <code>${deadLetterTopic(topic)}</code></p>`;
  const none = '<p>Reserved; nothing is published yet.</p>';
  return `<section><h2 id="${topic}">${topic}</h2>${dead}${guide(topic)}${events || none}</section>`;
}

/** The first cell of a row is the event type. */
function guide(topic: string): string {
  const found = GUIDES[topic];
  if (!found) return '';
  const { title, text, headings, rows } = found;
  const heads = headings.map((heading) => `<th>${escape(heading)}</th>`).join('');
  const lines = rows.map(([type = '', ...cells]) => {
    const others = cells.map((cell) => `<td>${escape(cell)}</td>`).join('');
    return `<tr><td><a href="#${type}">${type}</a></td>${others}</tr>`;
  });
  return `<h3 id="${anchor(title)}">${escape(title)}</h3>${paragraph(text)}
<div class="table" tabindex="0" role="region" aria-label="${escape(title)}"><table><thead><tr>${heads}</tr></thead><tbody>${lines.join('')}</tbody></table></div>`;
}

function event(type: EventType): string {
  const { summary, aggregate, schemaVersion } = EVENTS[type];
  const schema = payloadOf(type) as Schema;
  const example = exampleOf(type);
  return `<h3 id="${type}"><a href="#${type}">${type}</a></h3>
<p>${escape(summary)} Happens to: <code>${aggregate}</code>. Schema:
<a href="${schemaPath(type, schemaVersion)}">version ${schemaVersion}</a>.</p>
${table(`Fields of ${type}`, schema)}
${example ? `<details><summary>Example</summary><pre tabindex="0">${escape(asText(example))}</pre></details>` : ''}`;
}

function asText({ key, headers, value }: { key: string; headers: object; value: unknown }): string {
  const lines = Object.entries(headers).map(([name, text]) => `${name}: ${text}`);
  return `key: ${key}\n\n${lines.join('\n')}\n\n${JSON.stringify(value, null, 2)}`;
}

function table(caption: string, schema: Schema): string {
  const rows = fieldsOf(schema).map(
    ({ name, type, isAlways, description }) =>
      `<tr><td><code>${name}</code></td><td>${escape(type)}</td><td>${isAlways ? 'always' : 'sometimes'}</td><td>${escape(description)}</td></tr>`,
  );
  return `<div class="table" tabindex="0" role="region" aria-label="${caption}"><table><thead><tr><th>Field</th><th>Type</th><th>Present</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function link(id: string, text: string): string {
  return `<li><a href="#${id}">${text}</a></li>`;
}

function paragraph(text: string): string {
  return `<p>${escape(text)}</p>`;
}

function anchor(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-');
}
