// Events are a public API: fields that readers rely on must not go away under the same schema
// version.

export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema | JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  [key: string]: unknown;
}

export type EventSchemas = Record<
  string,
  { schemaVersion: number; aggregate: string; payload: JsonSchema }
>;

/** Incompatible changes of published events, a sentence each; none if their versions rose. */
export function breakingChanges(published: EventSchemas, present: EventSchemas): string[] {
  const complaints: string[] = [];
  for (const [type, before] of Object.entries(published)) {
    const now = present[type];
    if (!now) complaints.push(`${type} is gone; published events stay`);
    else if (now.aggregate !== before.aggregate)
      complaints.push(`${type} moved to another kind of aggregate`);
    else if (now.schemaVersion < before.schemaVersion)
      complaints.push(`${type} has a lower schema version than published`);
    else if (now.schemaVersion === before.schemaVersion)
      complaints.push(
        ...broken(before.payload, now.payload, type).map(
          (c) => `${c}; give ${type} a new schemaVersion or take it back`,
        ),
      );
  }
  return complaints;
}

function broken(before: JsonSchema, now: JsonSchema, path: string): string[] {
  const complaints: string[] = [];
  const typeOf = (s: JsonSchema) =>
    JSON.stringify([s.type ?? null, s.enum ?? null, s.const ?? null, kindsOf(s.anyOf)]);
  // A string whose possible values are listed later remains a string for its readers.
  const isNamed = typeOf(before) === typeOf({ type: 'string' }) && now.type === 'string';
  // Every integer is a number for those who read numbers.
  const isWhole = typeOf(before) === typeOf({ ...now, type: asNumber(now.type) });
  if (typeOf(before) !== typeOf(now) && !isNamed && !isWhole)
    complaints.push(`${path} changed its type`);
  const fields = now.properties ?? {};
  for (const [name, schema] of Object.entries(before.properties ?? {})) {
    if (!fields[name]) complaints.push(`${path}.${name} was removed or renamed`);
    else complaints.push(...broken(schema, fields[name], `${path}.${name}`));
  }
  const known = new Set(before.required ?? []);
  for (const name of now.required ?? [])
    if (!known.has(name)) complaints.push(`${path}.${name} became required`);
  for (const name of known)
    if (fields[name] && !(now.required ?? []).includes(name))
      complaints.push(`${path}.${name} became optional`);
  const items = [before.items, now.items].map((of) => [of ?? []].flat());
  if (items[0]!.length !== items[1]!.length || isTuple(before) !== isTuple(now))
    complaints.push(`${path}[] changed its type`);
  else items[0]!.forEach((item, n) => complaints.push(...broken(item, items[1]![n]!, `${path}[]`)));
  return complaints;
}

function asNumber(type: JsonSchema['type']): JsonSchema['type'] {
  const numbers = [type ?? []].flat().map((each) => (each === 'integer' ? 'number' : each));
  return Array.isArray(type) ? numbers : numbers[0];
}

const isTuple = ({ items }: JsonSchema) => Array.isArray(items);

/** The alternatives without annotations such as formats and descriptions. */
function kindsOf(choices: JsonSchema[] | undefined): unknown {
  return (
    choices?.map((c) => [c.type ?? null, c.enum ?? null, c.const ?? null, c.properties]) ?? null
  );
}
