import type { OpenAPIObject } from '@nestjs/swagger';
import { extendNamed } from './extend-named.ts';

type Json = Record<string, unknown>;
interface Parameter extends Json {
  name: string;
  example?: unknown;
}
interface Operation {
  parameters: (Parameter | { $ref: string })[];
  responses: Record<string, Json>;
}

const OFTEN = 2;
/** Shorter schemas stay where they are used. */
const LONG = 100;
/** Characters of a usual reference, and characters that a component must save. */
const REFERENCE = 50;
const WORTH = 350;

/**
 * Makes components of what the document would repeat: parameters of several operations, types that
 * others extend, and schemas of fields. An answer that one operation has is not a component.
 */
export function shareRepeated(document: OpenAPIObject): void {
  const components = document.components as Record<string, Record<string, Json>>;
  const operations = Object.values(document.paths).flatMap((path) =>
    Object.values(path as Record<string, Operation>),
  );
  shareParameters(operations, components.parameters!);
  inlineUsedOnce(operations, components.responses!);
  extendNamed(components.schemas!);
  shareFields(components.schemas!);
}

function shareParameters(operations: Operation[], components: Record<string, Json>): void {
  const own = operations.flatMap(({ parameters }) => parameters).filter((each) => 'name' in each);
  const same = Map.groupBy(own as Parameter[], withoutExample);
  for (const [, all] of same) {
    const [{ name, ...first }] = all as [Parameter];
    if (all.length < OFTEN || components[name]) continue;
    const example = all.find((each) => each.example !== undefined)?.example;
    components[name] = { name, ...first, ...(example !== undefined && { example }) };
    const shared = new Set<unknown>(all);
    for (const operation of operations)
      operation.parameters = operation.parameters.map((each) =>
        shared.has(each) ? { $ref: `#/components/parameters/${name}` } : each,
      );
  }
}

function withoutExample({ example: _, ...parameter }: Parameter): string {
  return JSON.stringify(parameter);
}

function inlineUsedOnce(operations: Operation[], components: Record<string, Json>): void {
  const uses = operations.flatMap(({ responses }) =>
    Object.entries(responses).flatMap(([status, { $ref, ...more }]) =>
      typeof $ref === 'string' ? [{ name: $ref.split('/').at(-1)!, responses, status, more }] : [],
    ),
  );
  for (const [name, [{ responses, status, more }, second]] of Map.groupBy(
    uses,
    ({ name }) => name,
  ) as Map<string, [(typeof uses)[0], (typeof uses)[0]?]>) {
    if (second) continue;
    responses[status] = { ...components[name], ...more };
    delete components[name];
  }
}

/**
 * Replaces each long field that is equal to a component, or that repeats, by a reference. Fields
 * with different names have a component only inside one schema, e.g. the days of opening hours.
 */
function shareFields(schemas: Record<string, Json>): void {
  const named = new Map(Object.entries(schemas).map(([name, s]) => [textOf(s), name]));
  const seen = new Map<string, { field: string; schema: string }[]>();
  for (const [schema, content] of Object.entries(schemas))
    forEachField(content, (field, part) => {
      const text = textOf(part);
      seen.set(text, [...(seen.get(text) ?? []), { field, schema }]);
      return part;
    });
  let isNew = false;
  for (const content of Object.values({ ...schemas }))
    forEachField(content, (_, part) => {
      const text = textOf(part);
      const name = named.get(text) ?? nameOf(text, seen.get(text));
      if (!name || (schemas[name] && !named.has(text))) return part;
      isNew ||= !schemas[name];
      named.set(text, name);
      schemas[name] ??= part;
      return { $ref: `#/components/schemas/${name}` };
    });
  if (isNew) shareFields(schemas);
}

/** The name of a component for a repeated field; undefined if it is not worth one. */
function nameOf(text: string, uses: { field: string; schema: string }[] = []): string | undefined {
  const [fields, owners] = [uses.map(({ field }) => field), uses.map(({ schema }) => schema)];
  if ((fields.length - 1) * (text.length - REFERENCE) < WORTH) return undefined;
  const [field] = fields as [string];
  if (new Set(fields).size === 1 && field !== 'items')
    return field.charAt(0).toUpperCase() + field.slice(1);
  return new Set(owners).size === 1 ? `${owners[0]}Entry` : undefined;
}

/** The same for enumerations in another order. */
function textOf(schema: Json): string {
  const { enum: values } = schema as { enum?: string[] };
  return JSON.stringify(values ? { ...schema, enum: values.toSorted() } : schema);
}

/** Calls `replace` for each long schema below a part, the outermost first. */
function forEachField(part: Json, replace: (name: string, schema: Json) => Json): void {
  for (const [name, value] of Object.entries(part)) {
    if (value === null || typeof value !== 'object') continue;
    const isLong = 'type' in value && JSON.stringify(value).length >= LONG;
    if (isLong) part[name] = replace(name, value as Json);
    if (part[name] === value) forEachField(value as Json, replace);
  }
}
