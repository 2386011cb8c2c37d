import type { OpenAPIObject } from '@nestjs/swagger';

type Json = Record<string, unknown>;
interface Parameter extends Json {
  name: string;
  example?: unknown;
}
interface Operation {
  parameters: (Parameter | { $ref: string })[];
}

/** Shorter schemas stay where they are used. */
const LONG = 500;
const OFTEN = 2;

/**
 * Makes components of what the document would repeat: parameters of several operations, and long
 * schemas of fields.
 */
export function shareRepeated(document: OpenAPIObject): void {
  const components = document.components as Record<string, Record<string, Json>>;
  const operations = Object.values(document.paths).flatMap((path) =>
    Object.values(path as Record<string, Operation>),
  );
  shareParameters(operations, components.parameters!);
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

/** Replaces each long field that is equal to a component, or that comes again, by a reference. */
function shareFields(schemas: Record<string, Json>): void {
  const named = new Map(Object.entries(schemas).map(([name, s]) => [JSON.stringify(s), name]));
  const seen = new Map<string, number>();
  for (const schema of Object.values(schemas))
    forEachField(schema, (_, part) => {
      const text = JSON.stringify(part);
      seen.set(text, (seen.get(text) ?? 0) + 1);
      return part;
    });
  for (const schema of Object.values({ ...schemas }))
    forEachField(schema, (field, part) => {
      const text = JSON.stringify(part);
      if (!named.has(text) && seen.get(text) === 1) return part;
      const name = named.get(text) ?? field.charAt(0).toUpperCase() + field.slice(1);
      if (!named.has(text) && schemas[name]) return part;
      named.set(text, name);
      schemas[name] ??= part;
      return { $ref: `#/components/schemas/${name}` };
    });
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
