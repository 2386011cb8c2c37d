import { createApi } from '@reduxjs/toolkit/query/react';
import { createBaseQuery } from '@nattil/frontend-shared/api/base-query';
import type { SessionRoot } from '@nattil/frontend-shared/session/session';
import type { SessionUser } from '@nattil/contracts/api/members';
import { keepingSome } from '../shared/offline/keeping.ts';
import { session } from './session.ts';

/** Features add their tag types with `enhanceEndpoints`, their endpoints with `injectEndpoints`. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: keepingSome(
    createBaseQuery({ realm: 'member' }),
    (state) => session.selectUser(state as SessionRoot<SessionUser>)?.id,
  ),
  endpoints: () => ({}),
});
