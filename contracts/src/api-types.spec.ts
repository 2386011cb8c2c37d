import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  additionalProperties?: Schema | boolean;
}

/** Fields whose meaning differs from other fields of the same name. */
const OTHERS = [
  // `shop-waiting/<id>`, not a UUID.
  'AdminNotification.id',
  // A time for the period of 24 hours, otherwise a day.
  'AdminOtpAnalytics.series.date',
];

const schemas = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'schemas', 'api.json'), 'utf8'),
) as Record<string, Schema>;
/** Types that carry a meaning. */
const MEANINGS = ['Id', 'Timestamp', 'Day', 'Rupees', 'Percent'];

const nameIn = (ref: string) => decodeURIComponent(ref.replace('#/definitions/', ''));

/** Type of a scalar value, nullable or not; null for objects and arrays. */
function valueType(schema: Schema): string | null {
  if (schema.$ref) {
    const name = nameIn(schema.$ref);
    return MEANINGS.includes(name) ? name : valueType(schemas[name]!);
  }
  const parts = schema.anyOf?.filter(({ type }) => type !== 'null');
  if (parts?.length === 1) return valueType(parts[0]!);
  const types = [schema.type ?? []].flat().filter((type) => type !== 'null');
  if (schema.properties || types.includes('object') || types.includes('array')) return null;
  return types[0] ?? (schema.enum || schema.const !== undefined ? 'string' : null);
}

interface Field {
  name: string;
  type: string;
  place: string;
}

/** All scalar fields of all answers. */
function fieldsOfAnswers(): Field[] {
  const fields: Field[] = [];
  const seen = new Set<string>();
  const visit = (schema: Schema | undefined, place: string): void => {
    if (!schema) return;
    if (schema.$ref) {
      const name = nameIn(schema.$ref);
      if (!seen.has(name)) visit(schemas[name], name);
      seen.add(name);
    }
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      const type = valueType(field);
      if (OTHERS.includes(`${place}.${name}`)) continue;
      if (type) fields.push({ name, type, place: `${place}.${name}` });
      else visit(field, `${place}.${name}`);
    }
    for (const part of [...(schema.anyOf ?? []), ...(schema.allOf ?? []), schema.items])
      visit(part, place);
  };
  for (const [name, schema] of Object.entries(schemas))
    if (name.endsWith('Answer')) visit(schema, name);
  return fields;
}

/** Expected types by field name; the first match applies. */
const BY_NAME: [RegExp, string][] = [
  [/^(validFrom|validTo|date|billDate|cardExpiryDate)$/, 'Day'],
  [/^(approved|rejected|blocked)By$|^id$|[a-z]Id$/, 'Id'],
  [/^at$|[a-z](At|Date)$|^(activateBy|lastActivity|lastLogin|memberSince)$/, 'Timestamp'],
  [/percent|^discountOffered$/i, 'Percent'],
  [
    /^(bill|payable|revenue|totalRevenue|discountUsed|minimumBill|maximumDiscount)$|Amount$/,
    'Rupees',
  ],
];

describe('the answers of the API', () => {
  const fields = fieldsOfAnswers();

  it('have fields', () => {
    expect(fields.length).toBeGreaterThan(150);
    for (const meaning of MEANINGS) expect(fields.map(({ type }) => type)).toContain(meaning);
  });

  it('use one type each for ids, times, days, percents and amounts, by field name', () => {
    const expected = fields.map(({ name, place }) => [
      place,
      BY_NAME.find(([pattern]) => pattern.test(name))?.[1],
    ]);
    const wrong = fields
      .map(({ place, type }, n) => [place, type, expected[n]![1]])
      .filter(([, type, meant]) => meant !== undefined && type !== meant);
    expect(wrong).toEqual([]);
  });

  it('use one type per field name in all answers', () => {
    // `to`: a contact or a day. `email`: an address or a count. `seq`: a string in CloudEvents,
    // which have no large enough integer. `version`: of a notice or of an aggregate. `period`: of
    // figures, or the seconds of a card's code.
    const HOMONYMS = ['to', 'email', 'seq', 'version', 'period'];
    const types = Object.entries(Object.groupBy(fields, ({ name }) => name))
      .filter(([name]) => !HOMONYMS.includes(name))
      .map(([name, same]) => [name, [...new Set(same!.map(({ type }) => type))]]);
    expect(types.filter(([, all]) => all!.length > 1)).toEqual([]);
  });
});
