import type { RefusalCode } from '@nattil/contracts/error-codes';
import type { Description } from '../http/routes/describe.ts';
import { ETAG, EVENT_VERSION, RETRY_AFTER, STALE } from './headers.ts';

type Json = Record<string, unknown>;
type Kind = 'responses' | 'parameters' | 'headers';
type Reference = { $ref: string };

const WITH_RETRY_AFTER = new Set([423, 429, 503]);
const COMMON = new Set([
  'MALFORMED_REQUEST',
  'UNAUTHENTICATED,SESSION_EXPIRED',
  'FORBIDDEN',
  'NOT_FOUND',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'VALIDATION_FAILED',
  'RATE_LIMITED',
  'INTERNAL',
  'UNAVAILABLE',
]);

/** Headers of answers, and what they add to the name of an answer that has them. */
const HEADERS = {
  ETag: { header: ETAG, suffix: 'WithVersion' },
  'X-Read-Stale': { header: STALE, suffix: 'OfReadModel' },
  'X-Event-Version': { header: EVENT_VERSION, suffix: 'OfWrite' },
} as const;
export type AnswerHeader = keyof typeof HEADERS;

/** The parts of the OpenAPI document that operations share; each operation refers to them. */
export class SharedParts {
  readonly components: Record<Kind, Record<string, Json>> = {
    responses: {},
    parameters: {},
    headers: {},
  };

  /**
   * The refusals of one status. Those that most routes have are named by the status, others by their
   * codes.
   */
  refusals(status: number, codes: readonly RefusalCode[]): Reference {
    const name = COMMON.has(codes.join()) ? String(status) : codes.map(pascal).join('Or');
    return this.#part('responses', name, () => ({
      description: codes.join(', '),
      ...(WITH_RETRY_AFTER.has(status) && {
        headers: { 'Retry-After': this.header('Retry-After', RETRY_AFTER) },
      }),
      content: {
        'application/json': { schema: { $ref: `#/components/schemas/${schemaOf(codes)}` } },
      },
    }));
  }

  /** A typed answer with its headers. Its example is with its type. */
  success(
    { answer, contentType = 'application/json' }: Description,
    headers: readonly AnswerHeader[],
  ): Reference {
    const name = [answer, ...headers.map((header) => HEADERS[header].suffix)].join('');
    return this.#part('responses', name, () => ({
      description: 'Success',
      content: { [contentType]: { schema: { $ref: `#/components/schemas/${answer}` } } },
      ...this.headersOf(headers),
    }));
  }

  headersOf(names: readonly AnswerHeader[]): { headers?: Json } {
    if (names.length === 0) return {};
    const entries = names.map((name) => [name, this.header(name, HEADERS[name].header)]);
    return { headers: Object.fromEntries(entries) as Json };
  }

  parameter(parameter: { name: string }): Reference {
    return this.#part('parameters', parameter.name, () => parameter);
  }

  header(name: string, header: Json): Reference {
    return this.#part('headers', name, () => header);
  }

  #part(kind: Kind, name: string, make: () => object): Reference {
    this.components[kind][name] ??= make() as Json;
    return { $ref: `#/components/${kind}/${name}` };
  }
}

/** One type for all: generators would make a type of each operation from a schema of its own. */
function schemaOf(codes: readonly RefusalCode[]): string {
  return codes.includes('CHANGED_MEANWHILE') ? 'ChangedMeanwhileRefusal' : 'Refusal';
}

/** `SHOP_WRONG_STATE` becomes `ShopWrongState`. */
function pascal(code: string): string {
  const words = code.toLowerCase().split('_');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
