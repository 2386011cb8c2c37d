import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { resolvedDocument } from '../resolved-document.ts';
import type { RecordedCall } from '../../docs/examples.ts';
import type { SeenCall } from './recording.ts';

interface Media {
  /** Only a request body has it. */
  required?: boolean;
  content?: Record<string, { schema: object }>;
}
export interface Operation {
  operationId: string;
  deprecated?: boolean;
  parameters?: { name: string; in: string }[];
  requestBody?: Media;
  responses: Record<string, Media>;
}
interface Route {
  id: string;
  method: string;
  path: string;
  pattern: RegExp;
  operation: Operation;
}

/** Operations without an example, because their body is a file. */
export const WITHOUT_EXAMPLE: ReadonlySet<string> = new Set([
  'changeOwnAvatar',
  'changeShopPicture',
]);

const JSON_TYPE = 'application/json';

/** Finds the operation of a call in the document, and checks examples against it. */
export class DescribedApi {
  readonly routes: Route[];
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #checks = new Map<object, ValidateFunction>();

  constructor(published: { paths: object; components?: unknown }) {
    const document = resolvedDocument(published);
    addFormats.default(this.#ajv);
    this.#ajv.addSchema({ $id: 'api', components: onComponents(document.components) });
    this.routes = Object.entries(document.paths as Record<string, Record<string, Operation>>)
      .sort(([one], [other]) => one.split('{').length - other.split('{').length)
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({
          id: operation.operationId,
          method: method.toUpperCase(),
          path,
          pattern: new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
          operation,
        })),
      );
  }

  /** Whether the answer has a type of the contracts. Files and whole documents get no example. */
  static shows({ responses }: Operation): boolean {
    return Object.entries(responses).some(
      ([status, { content }]) =>
        status.startsWith('2') && '$ref' in (content?.[JSON_TYPE]?.schema ?? {}),
    );
  }

  /** Turns a call into an example, with the id of its operation. */
  read({ method, path, body, status, answer }: SeenCall): [string, RecordedCall] | null {
    const url = new URL(path, 'http://api');
    for (const route of this.routes) {
      const match = route.method === method ? route.pattern.exec(url.pathname) : null;
      if (!match) continue;
      const hasQuery = route.operation.parameters?.some((p) => p.in === 'query');
      return [
        route.id,
        {
          path: { ...match.groups },
          query: hasQuery ? Object.fromEntries(url.searchParams) : {},
          ...(body !== undefined && route.operation.requestBody && { body }),
          status,
          ...(answer !== '' && { answer }),
        },
      ];
    }
    return null;
  }

  /** The first violation of the document by an example; null if there is none. */
  breaks(id: string, { body, status, answer }: RecordedCall): string | null {
    const operation = this.routes.find((route) => route.id === id)?.operation;
    if (!operation) return `${id}: there is no such operation`;
    return (
      this.#broken(`${id}: request`, operation.requestBody, body) ??
      this.#broken(`${id}: ${status}`, operation.responses[status] ?? {}, answer)
    );
  }

  #broken(what: string, media: Media | undefined, value: unknown): string | null {
    const schema = media?.content?.[JSON_TYPE]?.schema;
    if (!schema) return media?.content || value === undefined ? null : `${what}: not described`;
    if (value === undefined) return media?.required === false ? null : `${what}: lacks a body`;
    let check = this.#checks.get(schema);
    if (!check) this.#checks.set(schema, (check = this.#ajv.compile(onComponents(schema))));
    if (check(value)) return null;
    return `${what}: ${check.errors!.map((e) => `${e.instancePath} ${e.message}`).join(', ')}`;
  }
}

function onComponents<T>(schema: T): T & object {
  const text = JSON.stringify(schema ?? {});
  return JSON.parse(text.replaceAll('"#/components/', '"api#/components/')) as T & object;
}
