// Generates the JSON schemas of the API's responses and of the events from contracts/src, so that
// the published documents cannot differ from the types.
//   node scripts/schemas.ts           checks that what is committed is up to date and compatible
//   node scripts/schemas.ts --write   writes them again
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createGenerator, type Config } from 'ts-json-schema-generator';
import { EVENTS, type EventType } from '../contracts/src/events/event-map.ts';
import { breakingChanges, type EventSchemas, type JsonSchema } from './event-compatibility.ts';
import { root } from './run.ts';

const schemas = join(root, 'contracts', 'schemas');
const write = process.argv.includes('--write');

const api = definitions('contracts/src/api/*.ts', '*');
const payloads = definitions('contracts/src/events/event-map.ts', 'EventPayloads');
const payloadOf = payloads['EventPayloads']!.properties!;
const events: EventSchemas = {};
for (const type of Object.keys(EVENTS) as EventType[])
  events[type] = {
    schemaVersion: EVENTS[type].schemaVersion,
    aggregate: EVENTS[type].aggregate,
    payload: inlined(payloadOf[type]!, payloads),
  };

const complaints: string[] = [];
await keep('api.json', api);
const published = JSON.parse(
  await readFile(join(schemas, 'events.json'), 'utf8').catch(() => '{}'),
) as EventSchemas;
const breaking = breakingChanges(published, events);
complaints.push(...breaking);
if (breaking.length === 0) await keep('events.json', events);
if (complaints.length > 0) {
  console.error(complaints.join('\n'));
  process.exit(1);
}
console.log(
  `schemas: ${Object.keys(api).length} types of the API, ${Object.keys(events).length} events`,
);

function definitions(path: string, type: string): Record<string, JsonSchema> {
  const config: Config = {
    path: join(root, path),
    tsconfig: join(root, 'contracts', 'tsconfig.json'),
    type,
    expose: 'export',
    topRef: true,
    jsDoc: 'extended',
    additionalProperties: true,
    skipTypeCheck: true,
  };
  return createGenerator(config).createSchema(type).definitions as Record<string, JsonSchema>;
}

/** Events are self-contained: a reader of one schema needs no other. */
function inlined(schema: JsonSchema, all: Record<string, JsonSchema>): JsonSchema {
  if (Array.isArray(schema))
    return schema.map((s) => inlined(s as JsonSchema, all)) as unknown as JsonSchema;
  if (schema === null || typeof schema !== 'object') return schema;
  if (typeof schema.$ref === 'string') {
    const name = decodeURIComponent(schema.$ref.replace('#/definitions/', ''));
    return inlined(all[name]!, all);
  }
  return Object.fromEntries(
    Object.entries(schema).map(([k, v]) => [k, inlined(v as JsonSchema, all)]),
  );
}

async function keep(name: string, content: unknown): Promise<void> {
  const file = join(schemas, name);
  const text = `${JSON.stringify(content, null, 2)}\n`;
  if (write) return writeFile(file, text);
  const committed = await readFile(file, 'utf8').catch(() => '');
  if (committed !== text)
    complaints.push(
      `contracts/schemas/${name} is out of date: run 'npm run schemas -- --write' and look at the change`,
    );
}
