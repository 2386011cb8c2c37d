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
interface Checks {
  headers: ValidateFunction;
  payload: Map<string, ValidateFunction>;
}
let checks: Checks | undefined;

/** Where events in the log break the schemas under which they are published, a sentence each. */
export async function violationsOfPublishedSchemas(db: Queryable): Promise<string[]> {
  checks ??= compile();
  const violations = new Set<string>();
  for (const event of await readEverything(db)) {
    const payload = checks.payload.get(event.type);
    if (!payload) violations.add(`${event.type} is not published`);
    else if (!payload(event.data)) violations.add(`${event.type}: ${sentence(payload)}`);
    if (!checks.headers(toMessage(event).headers))
      violations.add(`headers of ${event.type}: ${sentence(checks.headers)}`);
  }
  return [...violations];
}

function compile(): Checks {
  // The document marks its payloads with `x-schema-version`.
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const { messages, schemas } = (asyncApiDocument() as unknown as Published).components;
  const payload = Object.entries(messages).map(
    ([type, message]) => [type, ajv.compile(message.payload)] as const,
  );
  return { headers: ajv.compile(schemas.CloudEventHeaders), payload: new Map(payload) };
}

function sentence({ errors }: ValidateFunction): string {
  return (errors ?? []).map((e) => `${e.instancePath} ${e.message}`).join(', ');
}
