import { REFUSALS, type RefusalCode } from '@nattil/contracts/error-codes';
import type { RouteAccess } from '../http/routes/access.ts';
import type { Description } from '../http/routes/describe.ts';
import { RETRY_AFTER } from './headers.ts';

type Schema = Record<string, unknown>;

interface Route {
  access: RouteAccess;
  /** Whether the route is closed to callers who must choose another password. */
  isLimitable: boolean;
  hasBody: boolean;
  /** Whether the route has validated fields. */
  isChecked: boolean;
  hasPath: boolean;
  decides: boolean;
  isIdempotent: boolean;
  isLimited: boolean;
  more: readonly RefusalCode[];
}

/** Refusals of a route, derived from its inputs and its access. */
export function refusalsOf(route: Route): RefusalCode[] {
  const when = (has: boolean, ...codes: RefusalCode[]) => (has ? codes : []);
  return [
    'MALFORMED_REQUEST',
    'INTERNAL',
    'UNAVAILABLE',
    ...when(route.access !== 'public', 'UNAUTHENTICATED', 'SESSION_EXPIRED', 'FORBIDDEN'),
    ...when(route.isLimitable, 'PASSWORD_CHANGE_REQUIRED'),
    ...when(route.access === 'key', 'API_KEY_INVALID', 'RATE_LIMITED'),
    ...when(route.hasBody, 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'),
    ...when(route.isChecked, 'VALIDATION_FAILED'),
    ...when(route.hasPath, 'NOT_FOUND'),
    ...when(route.decides, 'CHANGED_MEANWHILE', 'CONFLICT'),
    ...when(route.isIdempotent, 'IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED'),
    ...when(route.isLimited, 'RATE_LIMITED'),
    ...route.more,
  ];
}

/** The answers of a route by status. Each refusal shows the default message of its code. */
export function responses(
  description: Description | undefined,
  codes: RefusalCode[],
): Record<string, Schema> {
  const result: Record<string, Schema> = {};
  const status = description?.status ?? 200;
  const contentType = description?.contentType ?? 'application/json';
  result[status] = {
    description: 'Success',
    ...(description?.answer && {
      content: {
        [contentType]: { schema: { $ref: `#/components/schemas/${description.answer}` } },
      },
    }),
    ...(description?.contentType &&
      !description.answer && {
        content: { [contentType]: { schema: contentOf(contentType) } },
      }),
  };
  if (description?.accepted)
    result[202] = {
      description: 'Still at work; ask again',
      content: {
        'application/json': { schema: { $ref: `#/components/schemas/${description.accepted}` } },
      },
    };
  for (const [refused, list] of Object.entries(
    Object.groupBy([...new Set(codes)], (c) => REFUSALS[c].status),
  )) {
    result[refused] = {
      description: list!.join(', '),
      ...(WITH_RETRY_AFTER.has(Number(refused)) && { headers: { 'Retry-After': RETRY_AFTER } }),
      content: {
        'application/json': {
          schema: {
            allOf: [
              { $ref: '#/components/schemas/Refusal' },
              {
                type: 'object',
                properties: { code: { type: 'string', enum: list }, ...dataOf(list!) },
              },
            ],
          },
          examples: Object.fromEntries(list!.map((code) => [code, { value: exampleOf(code) }])),
        },
      },
    };
  }
  return result;
}

function contentOf(type: string): Schema {
  if (type.endsWith('json')) return { type: 'object' };
  return { type: 'string', ...(!type.startsWith('text/') && { format: 'binary' }) };
}

const WITH_RETRY_AFTER = new Set([423, 429, 503]);

function exampleOf(code: RefusalCode): Schema {
  return { success: false, code, message: REFUSALS[code].message };
}

function dataOf(codes: RefusalCode[]): Schema {
  if (!codes.includes('CHANGED_MEANWHILE')) return {};
  return { data: { $ref: '#/components/schemas/ChangedMeanwhile' } };
}
