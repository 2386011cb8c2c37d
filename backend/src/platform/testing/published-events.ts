import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { Queryable } from '../persistence/database.ts';
import { asyncApiDocument } from '../docs/asyncapi.ts';
import { toMessage } from '../messaging/delivery/kafka/cloud-event.ts';
import { readEverything } from '../event-log/log-lookup.ts';

interface Published {
  components: {
    schemas: Record<string, object>;
  };
}
const PUBLIC_URL = 'https://nattil.example';

/** Compiled schemas, shared by all applications that a file starts. */
let checks: ReturnType<typeof publishedChecks> | undefined;

/** Violations of the published schemas by events of the log, one sentence each. */
export async function violationsOfPublishedSchemas(db: Queryable): Promise<string[]> {
  const events = await readEverything(db);
  const check = (checks ??= publishedChecks());
  const violations = new Set<string>();
  for (const event of events) {
    const payload = check.payload(event.type);
    if (!payload) violations.add(`${event.type} is not published`);
    else if (!payload(event.data))
      violations.add(`${event.type}: ${sentence(payload)}. Is 'npm run generate' missing?`);
    // An event that was just committed has no place in the log yet and is not published.
    if (event.seq && !check.headers(toMessage(event, PUBLIC_URL).headers))
      violations.add(`headers of ${event.type}: ${sentence(check.headers)}`);
  }
  return [...violations];
}

/** Compiles an event's schema on first use: compiling all of them takes longer than a spec. */
export function publishedChecks() {
  // Not strict: the document marks payloads with `x-schema-version`, and headers hold JSON as text.
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const { schemas } = (asyncApiDocument(PUBLIC_URL) as unknown as Published).components;
  const compiled = new Map<string, ValidateFunction>();
  return {
    headers: ajv.compile(schemas.CloudEventHeaders!),
    payload(type: string): ValidateFunction | undefined {
      const payload = schemas[type];
      if (payload && !compiled.has(type)) compiled.set(type, ajv.compile(payload));
      return compiled.get(type);
    },
  };
}

function sentence({ errors }: ValidateFunction): string {
  return (errors ?? []).map((e) => `${e.instancePath} ${e.message}`).join(', ');
}
