import type { BaseQueryFn, FetchArgs, FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react';
import type { ApiError } from '@nattil/frontend-shared/api/api-error';
import type { ApiBaseQuery, CallOptions } from '@nattil/frontend-shared/api/base-query';
import type { SessionRoot } from '@nattil/frontend-shared/session/session';
import type { KeptName } from './kept-copy.ts';

/** `extraOptions` of an endpoint of the member area. */
export interface MemberCallOptions extends CallOptions {
  /** Stores the answer on the device, and returns it while the server fails or is unreachable. */
  kept?: KeptName;
}

export interface MemberMeta extends Partial<FetchBaseQueryMeta> {
  /** ISO time of the server's answer; set for a stored answer only. */
  asOf?: string;
}

export type MemberBaseQuery = BaseQueryFn<
  string | FetchArgs,
  unknown,
  ApiError,
  MemberCallOptions,
  MemberMeta
>;

/** The time and the source of an answer. */
export interface Given {
  /** ISO time of the server's answer. */
  asOf: string;
  /** The server failed or was unreachable, so this is the device's stored copy. */
  isKept: boolean;
}

export function givenAt({ asOf }: MemberMeta = {}): Given {
  return { asOf: asOf ?? new Date().toISOString(), isKept: asOf !== undefined };
}

const loadCopy = () => import('./kept-copy.ts');

/** A base query that stores some answers of the signed-in member for offline use. */
export function keepingSome(baseQuery: ApiBaseQuery): MemberBaseQuery {
  return async (request, api, options) => {
    const { user } = (api.getState() as SessionRoot<{ id: string }>).session;
    const answer = await baseQuery(request, api, options ?? {});
    const name = options?.kept;
    const failed = answer.error?.status;
    // A refusal is an answer; a 5xx counts as no answer, like a missing network.
    const isRefused = typeof failed === 'number' && failed < 500;
    if (!name || !user?.id || isRefused) return answer;
    // Visitors never load it. If the file is missing, no answer is stored and the call still works.
    const copy = loadCopy().then(
      ({ keepAnswer, keptAnswer }) =>
        failed
          ? keptAnswer(user.id, name, request)
          : keepAnswer(user.id, name, request, answer.data),
      () => null,
    );
    const kept = failed && (await copy);
    return kept ? { data: kept.body, meta: { asOf: kept.asOf } } : answer;
  };
}
