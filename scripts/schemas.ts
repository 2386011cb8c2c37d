// Generates the JSON schemas of the API's responses and of the events from contracts/src, so that
// the published documents cannot differ from the types.
//   node scripts/schemas.ts           checks that the committed files are current and compatible
//   node scripts/schemas.ts --write   writes them again (part of `npm run generate`)
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createGenerator, type Config } from 'ts-json-schema-generator';
import { EVENTS, type EventType } from '../contracts/src/events/event-map.ts';
import { breakingChanges, type EventSchemas, type JsonSchema } from './event-compatibility.ts';
import { changesBetween, withChanges, type DayOfChanges } from './event-changes.ts';
import { root } from './run.ts';

const schemas = join(root, 'contracts', 'schemas');
const write = process.argv.includes('--write');

const api = whole(legallyNamed(definitions('contracts/src/api/**/*.ts', '*')));
const payloads = whole(definitions('contracts/src/events/event-map.ts', 'EventPayloads'));
const payloadOf = payloads['EventPayloads']!.properties!;
const events: EventSchemas = {};
for (const type of Object.keys(EVENTS) as EventType[])
  events[type] = {
    schemaVersion: EVENTS[type].schemaVersion,
    aggregate: EVENTS[type].aggregate,
    payload: nullable(inlined(payloadOf[type]!, payloads)),
  };

const complaints: string[] = [];
await keep('api.json', api);
const published = JSON.parse(
  await readFile(join(schemas, 'events.json'), 'utf8').catch(() => '{}'),
) as EventSchemas;
const breaking = breakingChanges(published, events);
complaints.push(...breaking);
if (breaking.length === 0) {
  if (write) await writeChangelog();
  await keep('events.json', events);
}
if (complaints.length > 0) {
  console.error(complaints.join('\n'));
  process.exit(1);
}
console.log(
  `schemas: ${Object.keys(api).length} types of the API, ${Object.keys(events).length} events`,
);

/** Updates the changelog on the events' page. */
async function writeChangelog(): Promise<void> {
  const name = 'event-changes.json';
  const days = JSON.parse(await readFile(join(schemas, name), 'utf8')) as DayOfChanges[];
  const today = new Date().toISOString().slice(0, 10);
  await keep(name, withChanges(days, today, changesBetween(published, events)));
}

function definitions(path: string, type: string): Record<string, JsonSchema> {
  const config: Config = {
    path: join(root, path),
    tsconfig: join(root, 'contracts', 'tsconfig.json'),
    type,
    expose: 'export',
    topRef: true,
    jsDoc: 'extended',
    extraTags: ['decimal'],
    additionalProperties: true,
    skipTypeCheck: true,
  };
  return createGenerator(config).createSchema(type).definitions as Record<string, JsonSchema>;
}

/**
 * Client generators reject a name such as `Answer<...>`, and it changes with the place of its
 * parts. The schema is inlined where it is used, under the name of the alias.
 */
function legallyNamed(all: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const isLegal = (name: string) => /^[A-Za-z][A-Za-z0-9]*$/.test(name);
  return Object.fromEntries(
    Object.entries(all)
      .filter(([name]) => isLegal(name))
      .map(([name, schema]) => [name, inlined(schema, all, (used) => !isLegal(used))]),
  );
}

/** Events are self-contained: a reader of one schema needs no other. */
function inlined(
  schema: JsonSchema,
  all: Record<string, JsonSchema>,
  which: (name: string) => boolean = () => true,
): JsonSchema {
  if (Array.isArray(schema))
    return schema.map((s) => inlined(s as JsonSchema, all, which)) as unknown as JsonSchema;
  if (schema === null || typeof schema !== 'object') return schema;
  if (typeof schema.$ref === 'string') {
    const name = decodeURIComponent(schema.$ref.replace('#/definitions/', ''));
    const { $ref: _, ...keywords } = schema;
    // Keywords beside a reference apply to that use only.
    if (which(name)) return { ...inlined(all[name]!, all, which), ...keywords };
  }
  return Object.fromEntries(
    Object.entries(schema).map(([k, v]) => [k, inlined(v as JsonSchema, all, which)]),
  );
}

/**
 * Writes a nullable string with a format as a type array, as the generator does without a format.
 */
function nullable(schema: JsonSchema): JsonSchema {
  if (Array.isArray(schema))
    return schema.map((s) => nullable(s as JsonSchema)) as unknown as JsonSchema;
  if (schema === null || typeof schema !== 'object') return schema;
  const { anyOf, ...rest } = Object.fromEntries(
    Object.entries(schema).map(([k, v]) => [k, nullable(v as JsonSchema)]),
  ) as JsonSchema;
  const [value, nothing] = anyOf ?? [];
  const isText = value?.type === 'string' && !value.enum;
  return anyOf?.length === 2 && isText && nothing?.type === 'null'
    ? { ...value, ...rest, type: ['string', 'null'] }
    : { ...(anyOf && { anyOf }), ...rest };
}

/** Numbers are integers, except in what the tag `@decimal true` marks. */
function whole<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(whole) as T;
  if (schema === null || typeof schema !== 'object') return schema;
  const { decimal, ...rest } = schema as { decimal?: boolean };
  if (decimal) return rest as T;
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      key === 'type' ? integer(value) : whole(value),
    ]),
  ) as T;
}

/** @param type the keyword, or the schema of a field of that name */
function integer(type: unknown): unknown {
  if (Array.isArray(type)) return type.map(integer);
  return type === 'number' ? 'integer' : whole(type);
}

async function keep(name: string, content: unknown): Promise<void> {
  const file = join(schemas, name);
  const text = `${JSON.stringify(content, null, 2)}\n`;
  if (write) return writeFile(file, text);
  const committed = await readFile(file, 'utf8').catch(() => '');
  if (committed !== text)
    complaints.push(
      `contracts/schemas/${name} is out of date: run 'npm run generate' and look at the change`,
    );
}
