import {
  combineReducers,
  configureStore,
  createListenerMiddleware,
  isAnyOf,
} from '@reduxjs/toolkit';
import { sessionExpired } from '@nattil/frontend-shared/session/session-expired';
import { baseApi } from './baseApi.ts';
import { dialogsReducer } from './dialogs.ts';
import { session } from './session.ts';

const reducer = combineReducers({
  session: session.reducer,
  dialogs: dialogsReducer,
  [baseApi.reducerPath]: baseApi.reducer,
});

export type RootState = ReturnType<typeof reducer>;

export function createAppStore() {
  const listener = createListenerMiddleware<RootState>();
  // Nobody sees what the person before them loaded.
  listener.startListening({
    matcher: isAnyOf(session.actions.signedOut, session.actions.signedIn, sessionExpired),
    effect(_action, { dispatch, getState, getOriginalState }) {
      const before = session.selectUser(getOriginalState());
      const after = session.selectUser(getState());
      if (before && before.id !== after?.id) dispatch(baseApi.util.resetApiState());
    },
  });
  return configureStore({
    reducer,
    middleware: (defaults) => defaults().prepend(listener.middleware).concat(baseApi.middleware),
  });
}

export type AppStore = ReturnType<typeof createAppStore>;
export type AppDispatch = AppStore['dispatch'];
