import { createApi } from '@reduxjs/toolkit/query/react';
import { createBaseQuery } from '@nattil/frontend-shared/api/base-query';
import { keepingSome } from '../offline/keeping.ts';

/** Features add their tag types with `enhanceEndpoints`, their endpoints with `injectEndpoints`. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: keepingSome(createBaseQuery({ realm: 'member' })),
  endpoints: () => ({}),
});
