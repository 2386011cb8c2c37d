import { createAction } from '@reduxjs/toolkit';
import type { Realm } from '../theme.ts';

/** Told to the person whose session could not be renewed. */
export const sessionExpiredText: Record<Realm, string> = {
  member: 'Session expired. Please login again.',
  admin: 'Session expired. Please log in again.',
};

/** The server refused to renew a session; storage is already cleared. */
export const sessionExpired = createAction<{ realm: Realm }>('session/expired');
