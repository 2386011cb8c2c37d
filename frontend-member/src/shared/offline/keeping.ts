import type { BaseQueryFn, FetchArgs, FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react';
import type { ApiError } from '@nattil/frontend-shared/api/api-error';
import type { ApiBaseQuery, CallOptions } from '@nattil/frontend-shared/api/base-query';
import type { SessionRoot } from '@nattil/frontend-shared/session/session';
import type { KeptName } from './kept-copy.ts';

/** `extraOptions` of an endpoint of the member area. */
export interface MemberCallOptions extends CallOptions {
  /** The answer is kept on the device, and given again while the server fails or cannot be reached. */
  kept?: KeptName;
}

export interface MemberMeta extends Partial<FetchBaseQueryMeta> {
  /** ISO; given where the answer is a kept one: when the server gave it. */
  asOf?: string;
}

export type MemberBaseQuery = BaseQueryFn<
  string | FetchArgs,
  unknown,
  ApiError,
  MemberCallOptions,
  MemberMeta
>;

/** When the server gave an answer. */
export interface Given {
  /** ISO. */
  asOf: string;
  /** The server failed or could not be reached: this is what the device has kept. */
  isKept: boolean;
}

export function givenAt({ asOf }: MemberMeta = {}): Given {
  return { asOf: asOf ?? new Date().toISOString(), isKept: asOf !== undefined };
}

const loadCopy = () => import('./kept-copy.ts');

/** A base query that keeps some answers of the signed-in member, for when there is no network. */
export function keepingSome(baseQuery: ApiBaseQuery): MemberBaseQuery {
  return async (request, api, options) => {
    const { user } = (api.getState() as SessionRoot<{ id: string }>).session;
    const answer = await baseQuery(request, api, options ?? {});
    const name = options?.kept;
    const failed = answer.error?.status;
    // A refusal is an answer; a server that fails has none, as where there is no network.
    const isRefused = typeof failed === 'number' && failed < 500;
    if (!name || !user?.id || isRefused) return answer;
    // Visitors never load it; where the file is missing nothing is kept, and nothing else changes.
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
