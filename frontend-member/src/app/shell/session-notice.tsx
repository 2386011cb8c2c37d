import { usePresence } from '@nattil/frontend-shared/session/use-presence';
import { toast } from '@nattil/frontend-shared/ui/toast';
import { useEffect } from 'react';
import { dialogPushed } from '../dialogs.ts';
import { useAppDispatch, useAppSelector } from '../hooks.ts';
import { session } from '../session.ts';

/** A session that ended by itself is told, and can be taken up again on the same page. */
export function SessionNotice() {
  const dispatch = useAppDispatch();
  const notice = useAppSelector(session.selectNotice);
  const presence = usePresence(session);
  useEffect(() => {
    if (notice === null) return;
    if (presence === 'expired') {
      dispatch(dialogPushed({ name: 'login', stay: true, notice }));
      return;
    }
    toast.error(notice);
    dispatch(session.actions.noticeSeen());
  }, [dispatch, notice, presence]);
  return null;
}
