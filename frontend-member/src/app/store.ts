import { combineReducers, configureStore, type Middleware } from '@reduxjs/toolkit';
import { baseApi } from './baseApi.ts';
import { dialogsReducer } from './dialogs.ts';
import { session } from './session.ts';

const reducer = combineReducers({
  session: session.reducer,
  dialogs: dialogsReducer,
  [baseApi.reducerPath]: baseApi.reducer,
});

export type RootState = ReturnType<typeof reducer>;

/** Nobody sees what the person before them loaded. */
const forgetOthers: Middleware<object, RootState> = (api) => (next) => (action) => {
  const before = session.selectUser(api.getState());
  const result = next(action);
  const after = session.selectUser(api.getState());
  if (before && before.id !== after?.id) api.dispatch(baseApi.util.resetApiState());
  return result;
};

export function createAppStore() {
  return configureStore({
    reducer,
    middleware: (defaults) => defaults().prepend(forgetOthers).concat(baseApi.middleware),
  });
}

export type AppStore = ReturnType<typeof createAppStore>;
export type AppDispatch = AppStore['dispatch'];
