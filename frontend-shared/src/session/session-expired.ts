import { ADMIN_LOGIN_MESSAGES, LOGIN_ERRORS } from '@nattil/contracts/rules/login-errors';
import { createAction } from '@reduxjs/toolkit';
import type { Realm } from '../theme.ts';

/** What a person reads whose session could not be renewed. */
export const sessionExpiredText: Record<Realm, string> = {
  member: LOGIN_ERRORS.sessionExpired,
  admin: ADMIN_LOGIN_MESSAGES.sessionExpired,
};

/** The server refused to renew a session; storage is already cleared. */
export const sessionExpired = createAction<{ realm: Realm }>('session/expired');
