import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { registrationForgotten } from '../../features/register-shop/registration-draft.ts';
import { useAppSelector } from '../hooks.ts';
import { session } from '../session.ts';
import type { AppStore } from '../store.ts';

/**
 * What this tab keeps for a member (searches, results, what was typed) goes when they sign out, here
 * or in another tab. A session that merely expired is continued, with all of it.
 */
export function useForgetWhoLeaves(): void {
  const store = useStore() as AppStore;
  const isSignedIn = useAppSelector(session.selectStatus) === 'signed-in';
  useEffect(() => {
    if (!isSignedIn) return undefined;
    return () => {
      const { status, notice } = store.getState().session;
      if (status !== 'signed-out' || notice !== null) return;
      forgetTab();
      store.dispatch(registrationForgotten());
    };
  }, [store, isSignedIn]);
}

/** All but what an administrator keeps in the same tab. */
function forgetTab(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (!key.startsWith('admin')) sessionStorage.removeItem(key);
  } catch {
    // A browser that forbids storage has stored nothing.
  }
}
