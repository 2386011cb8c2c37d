import { usePresence } from '@nattil/frontend-shared/session/use-presence';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { session } from '../../shared/session.ts';
import { useDialogs } from '../../routes/dialogs/use-dialogs.ts';

/** Shows that the session expired, and lets the person sign in again on the same page. */
export function SessionNotice() {
  const dispatch = useAppDispatch();
  const { logIn } = useDialogs();
  const notice = useAppSelector(session.selectNotice);
  const presence = usePresence(session);
  useEffect(() => {
    if (notice === null) return;
    if (presence === 'expired') {
      logIn({ stay: true, notice });
      return;
    }
    toast.error(notice);
    dispatch(session.actions.noticeSeen());
  }, [dispatch, logIn, notice, presence]);
  return null;
}
