import { REFUSALS, type RefusalCode } from '@nattil/contracts/error-codes';
import type { Description } from '../http/routes/describe.ts';
import { ETAG, EVENT_VERSION, RETRY_AFTER, STALE } from './headers.ts';

type Json = Record<string, unknown>;
type Kind = 'responses' | 'parameters' | 'headers';
type Reference = { $ref: string; description?: string };

const WITH_RETRY_AFTER = new Set([423, 429, 503]);
/** Codes of the refusals that most routes have; other routes name their codes at the reference. */
const COMMON: Record<number, readonly RefusalCode[]> = {
  400: ['MALFORMED_REQUEST'],
  401: ['UNAUTHENTICATED', 'SESSION_EXPIRED'],
  403: ['FORBIDDEN'],
  404: ['NOT_FOUND'],
  422: ['VALIDATION_FAILED'],
  423: ['ACCOUNT_LOCKED'],
  429: ['RATE_LIMITED'],
};
/** Refusals of all routes, or of all with a body: their status is not listed for each route. */
const EVERYWHERE = [
  'MALFORMED_REQUEST',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'INTERNAL',
  'UNAVAILABLE',
] as const satisfies RefusalCode[];

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
   * The refusals of a route by status, and with `default` those that every route can have. One
   * component serves all routes; a description beside the reference lists the codes of a route.
   */
  refusals(codes: readonly RefusalCode[]): Record<string, Reference> {
    const byStatus = Object.groupBy(new Set(codes), (code) => REFUSALS[code].status);
    const own = Object.entries(byStatus).filter(
      ([, list]) => !list!.every((code) => (EVERYWHERE as readonly RefusalCode[]).includes(code)),
    );
    // Linters ask each operation for an answer with 4xx.
    if (!own.some(([status]) => status.startsWith('4'))) own.push(['400', byStatus[400]!]);
    const refused = own.map(([status, list]): [string, Reference] => [
      status,
      this.#refusal(Number(status), list!),
    ]);
    return { ...Object.fromEntries(refused), default: this.#everywhere() };
  }

  #refusal(status: number, codes: readonly RefusalCode[]): Reference {
    const isOther = codes.includes('CHANGED_MEANWHILE');
    const common = COMMON[status]?.join(', ') ?? 'Refused in the present state';
    const reference = this.#part('responses', isOther ? 'ChangedMeanwhile' : String(status), () =>
      this.#refusing(isOther ? 'ChangedMeanwhileRefusal' : 'Refusal', common, status),
    );
    const description = codes.join(', ');
    return description === common ? reference : { ...reference, description };
  }

  #everywhere(): Reference {
    const codes = EVERYWHERE.map((code) => `${REFUSALS[code].status} ${code}`).join(', ');
    return this.#part('responses', 'default', () =>
      this.#refusing('Refusal', `${codes}; 413 and 415 only of requests with a body`, 503),
    );
  }

  #refusing(schema: string, description: string, status: number): Json {
    return {
      description,
      ...(WITH_RETRY_AFTER.has(status) && {
        headers: { 'Retry-After': this.header('Retry-After', RETRY_AFTER) },
      }),
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
    };
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

  /** An answer with 204 and its headers. */
  nothing(headers: readonly AnswerHeader[]): Reference {
    const name = ['Nothing', ...headers.map((header) => HEADERS[header].suffix)].join('');
    const description = 'Success, without a body';
    return this.#part('responses', name, () => ({ description, ...this.headersOf(headers) }));
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
