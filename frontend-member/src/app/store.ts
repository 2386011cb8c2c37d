import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { writesReducer } from '@nattil/frontend-shared/api/read-after-write';
import { resetForAnotherPerson } from '@nattil/frontend-shared/session/reset-for-another-person';
import { browserPositionReducer } from '../features/search/place/browser-position.ts';
import { baseApi } from '../shared/api/baseApi.ts';
import { registrationDraftReducer } from '../features/register-shop/registration-draft.ts';
import { choosePasswordWhenRequired } from './choose-password-when-required.ts';
import { resetOnMemberChange, membersReducer } from './reset-on-member-change.ts';
import { session } from '../shared/session.ts';
import type { AppStore } from '../shared/store/state.ts';

const reducer = combineReducers({
  session: session.reducer,
  members: membersReducer,
  writes: writesReducer,
  registrationDraft: registrationDraftReducer,
  browserPosition: browserPositionReducer,
  [baseApi.reducerPath]: baseApi.reducer,
});

export function createAppStore(): AppStore {
  return configureStore({
    reducer,
    middleware: (defaults) =>
      defaults()
        .prepend(
          resetOnMemberChange,
          choosePasswordWhenRequired,
          resetForAnotherPerson(session, baseApi),
        )
        .concat(baseApi.middleware),
  });
}
