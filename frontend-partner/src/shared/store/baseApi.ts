import { createApi } from '@reduxjs/toolkit/query/react';
import { createBaseQuery } from '@nattil/frontend-shared/api/base-query';

/** Features add their tag types with `enhanceEndpoints`, their endpoints with `injectEndpoints`. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: createBaseQuery({ realm: 'partner' }),
  tagTypes: ['Shops', 'Purchases', 'People'],
  endpoints: () => ({}),
});
