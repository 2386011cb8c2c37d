type Json = Record<string, unknown>;
interface ObjectType extends Json {
  type: 'object';
  properties: Json;
  required?: string[];
}

/** Characters that a reference to a type must save. */
const WORTH = 300;

/**
 * Describes an object with all fields of a named type as that type with more fields (`allOf`), as
 * the contracts declare it. Types of bodies are not extended: their fields are equal by chance.
 */
export function extendNamed(schemas: Record<string, Json>): void {
  const bases = Object.entries(schemas).filter(
    (each): each is [string, ObjectType] =>
      isObject(each[1]) && !each[0].endsWith('Body') && !('examples' in each[1]),
  );
  const visit = (part: Json): void => {
    const base = isObject(part) ? largest(part, bases) : undefined;
    if (base) extend(part as ObjectType, ...base);
    for (const value of Object.values(part))
      if (value !== null && typeof value === 'object') visit(value as Json);
  };
  // The largest first, while the types that it extends still have all their fields.
  const own = Object.entries(schemas).filter(([name]) => !name.endsWith('Body'));
  const bySize = ([, one]: [string, Json], [, other]: [string, Json]) =>
    JSON.stringify(other.properties ?? 0).length - JSON.stringify(one.properties ?? 0).length;
  for (const [, schema] of own.toSorted(bySize)) visit(schema);
}

function isObject(part: Json): boolean {
  return part.type === 'object' && Boolean(part.properties) && !('additionalProperties' in part);
}

function largest(part: Json, bases: [string, ObjectType][]): [string, ObjectType] | undefined {
  const { properties, required = [] } = part as ObjectType;
  const fits = ([, base]: [string, ObjectType]) =>
    base !== part &&
    Object.keys(base.properties).length < Object.keys(properties).length &&
    (base.required ?? []).every((field) => required.includes(field)) &&
    Object.entries(base.properties).every(
      ([field, type]) => JSON.stringify(type) === JSON.stringify(properties[field]),
    );
  return bases
    .filter((each) => sizeOf(each[1]) >= WORTH && fits(each))
    .toSorted(([, one], [, other]) => sizeOf(other) - sizeOf(one))[0];
}

function sizeOf({ properties, required = [] }: ObjectType): number {
  return JSON.stringify([properties, required]).length;
}

function extend(part: ObjectType, name: string, base: ObjectType): void {
  const own = Object.entries(part.properties).filter(([field]) => !(field in base.properties));
  const required = (part.required ?? []).filter((field) => !base.required?.includes(field));
  const more = {
    type: 'object',
    properties: Object.fromEntries(own),
    ...(required.length > 0 && { required }),
  };
  const { type: _type, properties: _properties, required: _required, ...rest } = part;
  for (const key of Object.keys(part)) delete part[key];
  Object.assign(part, { allOf: [{ $ref: `#/components/schemas/${name}` }, more], ...rest });
}
