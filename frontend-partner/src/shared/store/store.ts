import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { writesReducer } from '@nattil/frontend-shared/api/read-after-write';
import { resetForAnotherPerson } from '@nattil/frontend-shared/session/reset-for-another-person';
import { acceptedCodeReducer } from '../queue/accepted-code.ts';
import { entriesReducer } from '../queue/entries.ts';
import { keepEntries } from '../queue/keep-entries.ts';
import { session } from '../session/session.ts';
import { baseApi } from './baseApi.ts';

const reducer = combineReducers({
  session: session.reducer,
  entries: entriesReducer,
  acceptedCode: acceptedCodeReducer,
  writes: writesReducer,
  [baseApi.reducerPath]: baseApi.reducer,
});

export type RootState = ReturnType<typeof reducer>;

export function createAppStore() {
  const store = configureStore({
    reducer,
    middleware: (defaults) =>
      defaults().prepend(resetForAnotherPerson(session, baseApi)).concat(baseApi.middleware),
  });
  keepEntries(store);
  return store;
}

export type AppStore = ReturnType<typeof createAppStore>;
export type AppDispatch = AppStore['dispatch'];
