import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';
import { createBaseQuery } from '../api/base-query.ts';
import { writesReducer } from '../api/read-after-write.ts';
import { resetForAnotherPerson } from '../session/reset-for-another-person.ts';
import { createSession } from '../session/session.ts';
import type { Realm } from '../theme.ts';

interface Person {
  id: string;
  fullName: string;
}

/** A small store with base query and session, for the specs of both. */
export function createSpecApp(realm: Realm) {
  const session = createSession<Person>(realm);
  const api = createApi({
    baseQuery: createBaseQuery({ realm }),
    endpoints: (build) => ({
      card: build.query<{ data: string }, string | void>({
        query: (id) => `/users/card/details${id ? `?id=${id}` : ''}`,
      }),
      categories: build.query<{ data: string }, void>({
        query: () => '/categories',
        extraOptions: { public: true },
      }),
      renew: build.mutation<{ data: string }, { months: number }>({
        query: (body) => ({ url: '/users/card/renew', method: 'POST', body }),
      }),
      logIn: build.mutation<unknown, { email: string }>({
        query: (body) => ({ url: '/auth/login', method: 'POST', body }),
        extraOptions: { public: true },
      }),
      download: build.query<number, void>({
        query: () => ({
          url: '/admin/shops/export',
          responseHandler: async (response) => (await response.arrayBuffer()).byteLength,
        }),
      }),
    }),
  });
  const store = configureStore({
    reducer: combineReducers({
      session: session.reducer,
      writes: writesReducer,
      [api.reducerPath]: api.reducer,
    }),
    middleware: (defaults) =>
      defaults().prepend(resetForAnotherPerson(session, api)).concat(api.middleware),
  });
  return { session, store, api };
}
