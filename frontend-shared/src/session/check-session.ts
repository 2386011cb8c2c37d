import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { isApiError } from '../api/api-error.ts';
import type { Session, SessionRoot } from './session.ts';
import { readTokens, readUser } from './session-storage.ts';

/** The delay after the first failed check. It doubles with each failure, up to a minute. */
const RETRY_AFTER_MS = 5_000;
const LONGEST_WAIT_MS = 60_000;

interface Store<User> {
  getState: () => SessionRoot<User>;
  dispatch: ThunkDispatch<SessionRoot<User>, unknown, UnknownAction>;
}

interface SessionCheck<User extends { id: string }> {
  session: Session<User>;
  /** Asks the server which person the stored token belongs to. */
  ask: () => Promise<{ user?: User; error?: unknown }>;
  /**
   * If given, a check without a usable answer keeps the stored person signed in, calls this
   * function once, and is retried. If missing, such a check ends the session.
   */
  onUnchecked?: () => void;
}

/** Checks a session found in storage. A 401 ends it, because the renewal has already failed. */
export async function checkSession<User extends { id: string }>(
  store: Store<User>,
  check: SessionCheck<User>,
  wait = RETRY_AFTER_MS,
): Promise<void> {
  const { session, ask, onUnchecked } = check;
  const { realm } = session;
  await session.takeOver();
  if (!readTokens(realm)) {
    if (store.getState().session.status === 'unknown') store.dispatch(session.signOut());
    return;
  }
  const { user, error } = await ask();
  // The person signed out, here or in another tab, before the answer came.
  if (!readTokens(realm)) return;
  const { status, user: present } = store.getState().session;

  if (user) {
    const isSomebodyElse = status === 'signed-in' && present?.id !== user.id;
    // Another person signed in in another tab, so the answer is outdated.
    if (!isSomebodyElse) store.dispatch(session.storeUser(user));
    return;
  }
  if (isApiError(error) && error.status === 401) {
    store.dispatch(session.signOut());
    return;
  }
  if (!onUnchecked) {
    if (status === 'unknown') store.dispatch(session.signOut());
    return;
  }
  const stored = readUser<User>(realm);
  if (stored && status === 'unknown') {
    store.dispatch(session.storeUser(stored));
    onUnchecked();
  }
  setTimeout(() => void checkSession(store, check, Math.min(wait * 2, LONGEST_WAIT_MS)), wait);
}
