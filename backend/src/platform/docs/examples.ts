import { createRequire } from 'node:module';

/** A request and its answer, recorded in a real run by `npm run generate`. */
export interface RecordedCall {
  path: Record<string, string>;
  query: Record<string, string>;
  body?: unknown;
  status: number;
  answer?: unknown;
}

/** A message in its topic, recorded in a real run by `npm run generate`. */
export interface RecordedEvent {
  topic: string;
  key: string;
  headers: Record<string, string>;
  value: unknown;
}

interface Described {
  parameters?: { name?: unknown; in?: unknown; schema?: unknown; example?: unknown }[];
  requestBody?: Record<string, unknown>;
}

type Content = Record<string, { example?: unknown }>;

const recorded = createRequire(import.meta.url)('@nattil/contracts/examples/api.json') as Record<
  string,
  RecordedCall
>;

export function recordedCall(operationId: string | undefined): RecordedCall | undefined {
  return operationId === undefined ? undefined : recorded[operationId];
}

/** Adds the recorded example of an operation to its parameters and its body. */
export function giveExamples(operation: Described, call: RecordedCall | undefined): void {
  if (!call) return;
  for (const parameter of operation.parameters ?? []) {
    const given = { path: call.path, query: call.query }[String(parameter.in)];
    const value = given?.[String(parameter.name)];
    if (value !== undefined) parameter.example = typed(value, parameter.schema);
  }
  show(operation.requestBody?.content, call.body);
}

function show(content: unknown, example: unknown): void {
  if (example === undefined) return;
  for (const [type, media] of Object.entries((content ?? {}) as Content))
    if (type === 'application/json') media.example = example;
}

/** Converts the text of a query parameter to the type of its schema. */
function typed(value: string, schema: unknown): unknown {
  const { type } = (schema ?? {}) as { type?: string };
  if (type === 'number' || type === 'integer') return Number(value);
  return type === 'boolean' ? value === 'true' : value;
}
