import {
  type BaseQueryApi,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryMeta,
  fetchBaseQuery,
} from '@reduxjs/toolkit/query/react';
import type { Realm } from '../theme.ts';
import { sendWithToken } from '../session/send-with-token.ts';
import { type ApiError, apiErrorOf } from './api-error.ts';
import { fetchPrefetched } from './prefetched.ts';
import { readAfterHeader, type Writes, written } from './read-after-write.ts';

/** `extraOptions` of an endpoint. */
export interface CallOptions {
  /** A public call carries no token, even if a person is signed in. */
  public?: boolean;
  /**
   * A background call: if the session is over, the page stays as it is until the person's next
   * action.
   */
  aside?: boolean;
}

export type ApiBaseQuery = BaseQueryFn<
  string | FetchArgs,
  unknown,
  ApiError,
  CallOptions,
  FetchBaseQueryMeta
>;

type Attempt = Awaited<ReturnType<ReturnType<typeof fetchBaseQuery>>>;

/**
 * The one way to the API: adds the token, refreshes it and retries after a 401, adds the
 * read-after-write headers, and returns refusals in one form. Paths are given without `/api`; the
 * store must mount `writesReducer` as `writes`.
 */
export function createBaseQuery({ realm }: { realm: Realm }): ApiBaseQuery {
  async function send(
    args: FetchArgs,
    token: string | null,
    api: BaseQueryApi,
    options: CallOptions,
  ): Promise<Attempt> {
    const reads = (args.method ?? 'GET').toUpperCase() === 'GET';
    const query = fetchBaseQuery({
      baseUrl: `${globalThis.location?.origin ?? ''}/api`,
      fetchFn: (request) => fetchPrefetched(request as Request),
      prepareHeaders(headers) {
        if (token) headers.set('Authorization', `Bearer ${token}`);
        const { writes } = api.getState() as { writes: Writes };
        const readAfter = reads ? readAfterHeader(writes, performance.now()) : null;
        if (readAfter) headers.set('X-Read-After', readAfter);
        return headers;
      },
    });
    const result = await query(withReadableRefusals(args), api, options);
    const versions = reads ? null : result.meta?.response?.headers.get('X-Event-Version');
    if (versions) api.dispatch(written({ header: versions, at: performance.now() }));
    return result;
  }

  return async (request, api, options) => {
    const args = typeof request === 'string' ? { url: request } : request;
    const callOptions = options ?? {};
    const isPublic = callOptions.public === true;
    const sendAs = (token: string | null) => send(args, token, api, callOptions);
    const { sent: result, unreachable } = isPublic
      ? { sent: await sendAs(null) }
      : await sendWithToken({
          realm,
          send: sendAs,
          statusOf: ({ meta }) => meta?.response?.status,
          dispatch: api.dispatch,
          isAside: callOptions.aside === true,
        });
    if (unreachable) return { error: unreachable, meta: result.meta };
    if (!result.error) return { data: result.data, meta: result.meta };
    return { error: errorOf(result, realm === 'member' && !isPublic), meta: result.meta };
  };
}

/**
 * Passes only successful responses to the endpoint's own response handler; reads refusals as text.
 */
function withReadableRefusals(args: FetchArgs): FetchArgs {
  const { responseHandler } = args;
  if (typeof responseHandler !== 'function') return args;
  return {
    ...args,
    responseHandler: (response) => (response.ok ? responseHandler(response) : response.text()),
  };
}

function errorOf(result: Attempt, namesStatus: boolean): ApiError {
  const response = result.meta?.response;
  if (!response) return { status: 'NETWORK' };
  // The server always answers in JSON, so a proxy wrote this answer.
  if (response.ok) return { status: 502 };
  const error = apiErrorOf(response.status, bodyOf(result.error), response.headers);
  if (!error.message && namesStatus) error.message = `HTTP error! status: ${response.status}`;
  return error;
}

/** A refusal that was read as text may be JSON; a proxy's page is not. */
function bodyOf(error: Attempt['error']): unknown {
  const data = error && 'data' in error ? error.data : undefined;
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data) as unknown;
  } catch {
    return undefined;
  }
}
