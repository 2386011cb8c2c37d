import { confirmDialog } from '@nattil/frontend-shared/ui/ask';
import { useAppDispatch } from '../../app/hooks.ts';
import { session } from '../../app/session.ts';
import { useSignOutMutation } from './authApi.ts';

/** Asks, ends the session on the server, and ends it here whatever the server says. */
export function useSignOut(): () => void {
  const dispatch = useAppDispatch();
  const [signOut] = useSignOutMutation();

  async function end(): Promise<void> {
    await signOut();
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
