import { checkSession as check } from '@nattil/frontend-shared/session/check-session';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { session } from '../../../shared/session.ts';
import type { AppStore } from '../../../shared/store/state.ts';
import { profileStatus } from './authApi.ts';

/**
 * A member stays signed in if the server does not answer, for example in a tunnel. `beside` is
 * called once, as soon as there is a token, and its requests do not wait for the check.
 */
export function checkSession(store: AppStore, beside?: () => void): Promise<void> {
  let isAsked = false;
  return check(store, {
    session,
    ask: async () => {
      if (!isAsked) beside?.();
      isAsked = true;
      const { data, error } = await store.dispatch(
        profileStatus.initiate(undefined, { forceRefetch: true, subscribe: false }),
      );
      return { user: data?.user, error };
    },
    onUnchecked: () => {
      // Without network the page already shows a notice.
      if (!navigator.onLine) return;
      toast.show('Your account could not be checked. You stay signed in; we will try again.', {
        tone: 'warn',
      });
    },
  });
}
