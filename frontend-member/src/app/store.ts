import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { writesReducer } from '@nattil/frontend-shared/api/read-after-write';
import { resetForAnotherPerson } from '@nattil/frontend-shared/session/reset-for-another-person';
import { browserPositionReducer } from '../features/search/browser-position.ts';
import { baseApi } from './baseApi.ts';
import { registrationDraftReducer } from '../features/register-shop/registration-draft.ts';
import { choosePasswordWhenRequired } from './choose-password-when-required.ts';
import { forgetWhoLeaves, membersReducer } from './reset-on-member-change.ts';
import { session } from './session.ts';

const reducer = combineReducers({
  session: session.reducer,
  members: membersReducer,
  writes: writesReducer,
  registrationDraft: registrationDraftReducer,
  browserPosition: browserPositionReducer,
  [baseApi.reducerPath]: baseApi.reducer,
});

export type RootState = ReturnType<typeof reducer>;

export function createAppStore() {
  return configureStore({
    reducer,
    middleware: (defaults) =>
      defaults()
        .prepend(
          forgetWhoLeaves,
          choosePasswordWhenRequired,
          resetForAnotherPerson(session, baseApi),
        )
        .concat(baseApi.middleware),
  });
}

export type AppStore = ReturnType<typeof createAppStore>;
export type AppDispatch = AppStore['dispatch'];
