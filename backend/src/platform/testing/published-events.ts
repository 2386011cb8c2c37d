import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { Queryable } from '../persistence/database.ts';
import { asyncApiDocument } from '../docs/asyncapi.ts';
import { toMessage } from '../messaging/delivery/kafka/cloud-event.ts';
import { readEverything } from '../messaging/log/log-lookup.ts';

interface Published {
  components: {
    messages: Record<string, { payload: object }>;
    schemas: { CloudEventHeaders: object };
  };
}
const PUBLIC_URL = 'https://nattil.example';

/** Where events in the log break the schemas under which they are published, a sentence each. */
export async function violationsOfPublishedSchemas(db: Queryable): Promise<string[]> {
  const events = await readEverything(db);
  const check = publishedChecks();
  const violations = new Set<string>();
  for (const event of events) {
    const payload = check.payload(event.type);
    if (!payload) violations.add(`${event.type} is not published`);
    else if (!payload(event.data)) violations.add(`${event.type}: ${sentence(payload)}`);
    // What was committed right before has no place in the log yet, and is not published without one.
    if (event.seq && !check.headers(toMessage(event, PUBLIC_URL).headers))
      violations.add(`headers of ${event.type}: ${sentence(check.headers)}`);
  }
  return [...violations];
}

/** Compiles the schema of an event when one is met: compiling all of them takes longer than a spec. */
export function publishedChecks() {
  // The document marks its payloads with `x-schema-version`, and headers hold JSON as text.
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const { messages, schemas } = (asyncApiDocument(PUBLIC_URL) as unknown as Published).components;
  const compiled = new Map<string, ValidateFunction>();
  return {
    headers: ajv.compile(schemas.CloudEventHeaders),
    payload(type: string): ValidateFunction | undefined {
      const message = messages[type];
      if (message && !compiled.has(type)) compiled.set(type, ajv.compile(message.payload));
      return compiled.get(type);
    },
  };
}

function sentence({ errors }: ValidateFunction): string {
  return (errors ?? []).map((e) => `${e.instancePath} ${e.message}`).join(', ');
}
