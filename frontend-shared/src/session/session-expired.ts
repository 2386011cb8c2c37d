import { SESSION_EXPIRED_TEXT } from '@nattil/contracts/rules/texts/session-texts';
import { createAction } from '@reduxjs/toolkit';
import type { Realm } from '../theme.ts';

/** The message for a person whose session could not be renewed. */
export const sessionExpiredText: Record<Realm, string> = {
  member: SESSION_EXPIRED_TEXT,
  admin: 'Session expired. Please log in again.',
  partner: 'Session expired. Please log in again.',
};

/** The server refused to renew a session; storage is already cleared. */
export const sessionExpired = createAction<{ realm: Realm }>('session/expired');
