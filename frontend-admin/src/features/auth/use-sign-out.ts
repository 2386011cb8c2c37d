import { confirmDialog } from '@nattil/frontend-shared/ui/dialogs/ask';
import { useAppDispatch } from '../../shared/store/hooks.ts';
import { session } from '../../shared/session/session.ts';
import { forgetAllDrafts } from '@nattil/frontend-shared/draft/drafts';
import { useSignOutMutation } from './authApi.ts';

/** Asks for confirmation, then ends the session on the server and, in any case, in this browser. */
export function useSignOut(): () => void {
  const dispatch = useAppDispatch();
  const [signOut] = useSignOutMutation();

  async function end(): Promise<void> {
    await signOut();
    forgetAllDrafts('admin');
    dispatch(session.signOut());
  }

  return () =>
    confirmDialog({
      title: 'Log out',
      message: 'Are you sure you want to log out?',
      confirmLabel: 'Log out',
      onConfirm: () => void end(),
    });
}
