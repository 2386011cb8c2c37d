/** The part of JSON Schema that the published schemas use. */
export interface Schema {
  type?: string | string[];
  description?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  items?: Schema | Schema[];
  anyOf?: Schema[];
}

export interface Field {
  /** Path with the enclosing objects: `settings.validFrom`. */
  name: string;
  type: string;
  isAlways: boolean;
  description: string;
}

/** All fields of an object, including nested ones. */
export function fieldsOf(schema: Schema, within = '', isAlways = true): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = `${within}${name}`;
    const always = isAlways && (schema.required?.includes(name) ?? false);
    return [
      { name: path, type: typeOf(field), isAlways: always, description: field.description ?? '' },
      ...fieldsOf(field, `${path}.`, always),
    ];
  });
}

/** Short text for the type of a value. Throws if the schema specifies none. */
export function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ');
  const types = [schema.type ?? []].flat();
  if (types.length === 0) throw new Error(`This schema has no type: ${JSON.stringify(schema)}`);
  return types.map((type) => ofType(type, schema)).join(' | ');
}

function ofType(type: string, { format, items, properties, additionalProperties }: Schema): string {
  if (type === 'string') return format ?? 'string';
  if (Array.isArray(items)) return `[${items.map(typeOf).join(', ')}]`;
  if (items) return `list of ${typeOf(items)}`;
  if (type !== 'object' || properties === undefined) return ofMap(type, additionalProperties);
  const parts = Object.entries(properties).map(([name, part]) => `${name}: ${typeOf(part)}`);
  return parts.length > 3 ? 'object' : `{ ${parts.join(', ')} }`;
}

function ofMap(type: string, values: Schema | boolean | undefined): string {
  return type === 'object' && typeof values === 'object' ? `map of ${typeOf(values)}` : type;
}
