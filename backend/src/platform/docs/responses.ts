import type { RefusalCode } from '@nattil/contracts/error-codes';
import type { RouteAccess } from '../http/routes/access.ts';
import type { Description } from '../http/routes/describe.ts';
import type { AnswerHeader, SharedParts } from './shared-parts.ts';

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

interface Answers {
  description: Description | undefined;
  refusals: RefusalCode[];
  headers: AnswerHeader[];
}

/** The answers of a route by status; refusals and typed answers are shared parts of the document. */
export function responses(
  { description, refusals, headers }: Answers,
  shared: SharedParts,
): Record<string, Schema> {
  const result: Record<string, Schema> = {};
  const { status = 200, answer, accepted } = description ?? {};
  if (description && answer) result[status] = shared.success(description, headers);
  else if (status === 204) result[status] = shared.nothing(headers);
  else
    result[status] = {
      description: SAYS[status],
      ...contentOf(description),
      ...shared.headersOf(headers),
    };
  if (description && accepted) {
    const { contentType: _, ...rest } = description;
    result[202] = shared.success({ ...rest, answer: accepted }, []);
  }
  return { ...result, ...shared.refusals(refusals) };
}

const SAYS: Record<number, string> = {
  200: 'Success',
  302: 'The address is in the header Location',
};

function contentOf(description: Description | undefined): Schema {
  const { contentType, example } = description ?? {};
  if (!contentType) return {};
  return {
    content: {
      [contentType]: { schema: typeOf(contentType), ...(example !== undefined && { example }) },
    },
  };
}

function typeOf(contentType: string): Schema {
  if (contentType.endsWith('json')) return { type: 'object' };
  return { type: 'string', ...(!contentType.startsWith('text/') && { format: 'binary' }) };
}
