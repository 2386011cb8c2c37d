import { checkSession as check } from '@nattil/frontend-shared/session/check-session';
import { session } from '../../app/session.ts';
import type { AppStore } from '../../app/store.ts';
import { verify } from './authApi.ts';

/** The portal opens to nobody whom the server has not named: any failure ends the session. */
export function checkSession(store: AppStore): Promise<void> {
  return check(store, {
    session,
    ask: async () => {
      const { data, error } = await store.dispatch(
        verify.initiate(undefined, { forceRefetch: true, subscribe: false }),
      );
      return { user: data, error };
    },
  });
}
