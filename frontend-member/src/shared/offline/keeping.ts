import type { BaseQueryFn, FetchArgs, FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react';
import type { ApiError } from '@nattil/frontend-shared/api/api-error';
import type { ApiBaseQuery, CallOptions } from '@nattil/frontend-shared/api/base-query';
import type { KeptName } from './kept-copy.ts';

/** `extraOptions` of an endpoint of the member area. */
export interface MemberCallOptions extends CallOptions {
  /** The answer is kept on the device, and given again while the server cannot be reached. */
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

// Loaded with the first answer that is to be kept: visitors never need it.
const keptCopy = () => import('./kept-copy.ts');

/** A base query that keeps some answers of the signed-in member, for when there is no network. */
export function keepingSome(
  baseQuery: ApiBaseQuery,
  memberIdIn: (state: unknown) => string | undefined,
): MemberBaseQuery {
  return async (request, api, options) => {
    const memberId = memberIdIn(api.getState());
    const answer = await baseQuery(request, api, options ?? {});
    const name = options?.kept;
    if (!name || !memberId) return answer;
    if (!answer.error) {
      const asOf = new Date().toISOString();
      void keptCopy().then(
        ({ keepAnswer }) => keepAnswer(memberId, name, request, { body: answer.data, asOf }),
        ignored,
      );
      return answer;
    }
    if (answer.error.status !== 'NETWORK') return answer;
    const kept = await keptCopy().then(
      ({ keptAnswer }) => keptAnswer(memberId, name, request),
      ignored,
    );
    return kept ? { data: kept.body, meta: { asOf: kept.asOf } } : answer;
  };
}

/** The file is missing: nothing is kept, and nothing else changes. */
const ignored = () => null;
