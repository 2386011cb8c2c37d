import { checkSession as check } from '@nattil/frontend-shared/session/check-session';
import { session } from '../../shared/session/session.ts';
import type { AppStore } from '../../shared/store/store.ts';
import { verify } from './authApi.ts';

/** A person stays signed in if the server does not answer; the page says that it is offline. */
export function checkSession(store: AppStore): Promise<void> {
  return check(store, {
    session,
    ask: async () => {
      const { data, error } = await store.dispatch(
        verify.initiate(undefined, { forceRefetch: true, subscribe: false }),
      );
      return { user: data, error };
    },
    onUnchecked: () => undefined,
  });
}
