import { isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import type { SessionUser } from '@nattil/contracts/api/member/session';
import { isApiError } from '@nattil/frontend-shared/api/api-error';
import type { SessionRoot } from '@nattil/frontend-shared/session/session';
import { session } from '../shared/session.ts';

/**
 * If another tab signed in with a password that must be changed, this tab learns it from the
 * server.
 */
export const choosePasswordWhenRequired: Middleware<object, SessionRoot<SessionUser>> =
  (api) => (next) => (action) => {
    const result = next(action);
    if (!isRejectedWithValue(action)) return result;
    const { payload } = action;
    const user = session.selectUser(api.getState());
    if (user && isApiError(payload) && payload.code === 'PASSWORD_CHANGE_REQUIRED')
      session.storeUser({ ...user, mustChangePassword: true })(
        api.dispatch,
        api.getState,
        undefined,
      );
    return result;
  };
