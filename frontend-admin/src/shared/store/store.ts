import {
  combineReducers,
  configureStore,
  type ThunkAction,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { writesReducer } from '@nattil/frontend-shared/api/read-after-write';
import { resetForAnotherPerson } from '@nattil/frontend-shared/session/reset-for-another-person';
import { baseApi } from './baseApi.ts';
import { session } from '../session/session.ts';

const reducer = combineReducers({
  session: session.reducer,
  writes: writesReducer,
  [baseApi.reducerPath]: baseApi.reducer,
});

export type RootState = ReturnType<typeof reducer>;

export function createAppStore() {
  return configureStore({
    reducer,
    middleware: (defaults) =>
      defaults().prepend(resetForAnotherPerson(session, baseApi)).concat(baseApi.middleware),
  });
}

export type AppStore = ReturnType<typeof createAppStore>;
export type AppDispatch = AppStore['dispatch'];
export type AppThunk<Result = void> = ThunkAction<Result, RootState, unknown, UnknownAction>;
