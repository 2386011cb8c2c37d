import { describe, expect, it } from '@jest/globals';
import { InputData, JSONSchemaInput, quicktype } from 'quicktype-core';
import { asyncApiDocument } from './asyncapi.ts';
import { EVENT_TYPES } from './event-schemas.ts';

type Json = Record<string, unknown>;

const { components } = asyncApiDocument('https://nattil.example') as {
  components: { schemas: Record<string, Json> };
};

/** How quicktype names types that have no name. */
const NUMBERED =
  /^(Purple|Fluffy|Tentacled|Sticky|Indigo|Indecent|Hilarious|Ambitious|Cunning)|Class$|Anonymous/;

describe('the models that generators make of the events', () => {
  it('have a name for every object and enumeration', () => {
    const nameless: string[] = [];
    const visit = (schema: Json, path: string): void => {
      const isType = ['properties', 'enum', 'const'].some((keyword) => keyword in schema);
      if (isType && !schema.title) nameless.push(path);
      const { properties = {}, items = [], anyOf = [], additionalProperties: values } = schema;
      const parts = [properties, [items].flat(), anyOf, typeof values === 'object' ? [values] : []];
      for (const part of parts)
        for (const [name, field] of Object.entries(part as Json))
          visit(field as Json, `${path}.${name}`);
    };
    for (const type of EVENT_TYPES) {
      visit(components.schemas[type]!, type);
      visit(components.schemas[`${type}Event`]!, `${type}Event`);
    }
    expect(nameless).toEqual([]);
  });

  it.each(['typescript', 'java', 'python'] as const)(
    'are named and typed per event in %s',
    async (lang) => {
      const { text, names } = await models(lang);
      const present = new Set(names.map((name) => name.toLowerCase()));
      for (const type of EVENT_TYPES)
        expect([type, present.has(type.toLowerCase())]).toEqual([type, true]);
      expect(names.filter((name) => NUMBERED.test(name))).toEqual([]);
      expect(text).toMatch(/(data: +ShopApproved\b|private ShopApproved data;)/);
    },
  );
});

async function models(lang: 'typescript' | 'java' | 'python') {
  const definitions = JSON.parse(
    JSON.stringify(components.schemas).replaceAll('#/components/schemas/', '#/definitions/'),
  ) as Json;
  const properties = Object.fromEntries(
    EVENT_TYPES.map((type) => [type, { $ref: `#/definitions/${type}Event` }]),
  );
  const input = new JSONSchemaInput(undefined);
  const schema = JSON.stringify({ type: 'object', properties, definitions });
  await input.addSource({ name: 'Events', schema });
  const inputData = new InputData();
  inputData.addInput(input);
  const { lines } = await quicktype({
    inputData,
    lang,
    combineClasses: false,
    rendererOptions: { 'just-types': 'true' },
  });
  const text = lines.join('\n');
  return {
    text,
    names: [...text.matchAll(/^(?:export |public )?(?:class|interface|enum) (\w+)/gm)].map(
      ([, name]) => name!,
    ),
  };
}
