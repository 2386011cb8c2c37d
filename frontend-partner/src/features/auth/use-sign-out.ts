import { forgetAllDrafts } from '@nattil/frontend-shared/draft/drafts';
import { forgetEntries } from '../../shared/queue/keep-entries.ts';
import { session } from '../../shared/session/session.ts';
import { forgetShops } from '../../shared/shops/kept-shops.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { useSignOutMutation } from './authApi.ts';

/** Ends the session on the server and, in any case, in this browser. */
export function useSignOut(): { signOut: () => Promise<void>; isLoading: boolean } {
  const dispatch = useAppDispatch();
  const user = useAppSelector(session.selectUser);
  const [end, { isLoading }] = useSignOutMutation();
  async function signOut(): Promise<void> {
    await end();
    forgetAllDrafts('partner');
    dispatch(session.signOut());
    if (!user) return;
    forgetEntries(user.id);
    forgetShops(user.id);
  }
  return { signOut, isLoading };
}
