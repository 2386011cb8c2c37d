import { createApi } from '@reduxjs/toolkit/query/react';
import { createBaseQuery } from '@nattil/frontend-shared/api/base-query';

/** Features add their endpoints with `injectEndpoints`. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: createBaseQuery({ realm: 'member' }),
  tagTypes: ['Profile', 'Card', 'OtpHistory', 'Shop', 'Category'],
  endpoints: () => ({}),
});
