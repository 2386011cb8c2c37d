import { isApiError } from '@nattil/frontend-shared/api/api-error';
import { readTokens, readUser } from '@nattil/frontend-shared/session/session-storage';
import { toast } from '@nattil/frontend-shared/ui/toast';
import type { SessionUser } from '@nattil/contracts/api/members';
import type { AppStore } from '../../app/store.ts';
import { session } from '../../app/session.ts';
import { profileStatus } from './authApi.ts';

/** From the first failed check to the next one; then longer each time, to at most a minute. */
const RETRY_AFTER_MS = 5_000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Asks the server whose the stored token is. A 401 ends the session (the base query has tried to
 * renew it); any other failure leaves the member signed in with what is stored, says so, and tries
 * again: a train's tunnel signs nobody out.
 */
export async function checkSession(store: AppStore, wait = RETRY_AFTER_MS): Promise<void> {
  if (!readTokens('member')) return;
  const answer = await store.dispatch(
    profileStatus.initiate(undefined, { forceRefetch: true, subscribe: false }),
  );
  // Somebody signed out, here or in another tab, while the answer was on its way.
  if (!readTokens('member')) return;

  if (answer.data) {
    store.dispatch(session.storeUser(answer.data.user));
    return;
  }
  if (isApiError(answer.error) && answer.error.status === 401) {
    store.dispatch(session.signOut());
    return;
  }
  const stored = readUser<SessionUser>('member');
  if (stored && session.selectStatus(store.getState()) === 'unknown') {
    store.dispatch(session.storeUser(stored));
    toast.show('Your account could not be checked. You stay signed in; we will try again.', {
      tone: 'warn',
    });
  }
  setTimeout(() => void checkSession(store, Math.min(wait * 2, LONGEST_WAIT_MS)), wait);
}
