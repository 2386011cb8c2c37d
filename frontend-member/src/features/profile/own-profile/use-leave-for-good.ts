import { alertDialog } from '@nattil/frontend-shared/ui/dialogs/ask';
import { closeAllDialogs } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { paths } from '../../../shared/paths.ts';
import { session } from '../../../shared/session.ts';
// Loaded early: after the deletion the network may be gone.
import '@nattil/frontend-shared/ui/dialogs/question.tsx';

/** Removes all data of the member from this browser after the account was deleted. */
export function useLeaveForGood(): () => void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return () => {
    closeAllDialogs();
    dispatch(session.signOut());
    void navigate(paths.home);
    alertDialog({
      title: 'Your account is deleted',
      message: 'What we knew of you is erased. Thank you for having been with us.',
    });
  };
}
